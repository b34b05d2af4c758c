package outbox

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"tablee/bot/internal/wait"
	"tablee/store"
)

// batch is one message that covers everything owed of its kind for its target.
type batch struct {
	kind   Kind
	newest store.Owed
	body   Body
	ids    []int64
	by     []string // the interactions whose answers show the same, if they arrive
	tries  int
	since  int64 // when the oldest was first owed, in Unix milliseconds; 0 if one does not tell
}

// key is the same for what one message covers.
func (b batch) key() string {
	switch is := b.kind.is(); {
	case is.words, b.kind == Tournament && !b.body.Edit: // each new message of a tournament calls other people
		return fmt.Sprint(b.kind, b.newest.ID)
	case is.listing: // one for all the channel's tables
		return string(b.kind) + "/" + b.newest.Target
	}
	return fmt.Sprint(b.kind, "/", b.newest.Subject, "/", b.newest.Target)
}

// board is the key of the board that a call stands below and waits for; "" of what waits for none.
func (b batch) board() string {
	if b.kind != PingTurn && b.kind != PingVoters {
		return ""
	}
	b.kind = Board
	return b.key()
}

// cover takes up a newer message of the batch, whose words are true now. It is a mere edit only if all are.
func (b *batch) cover(newer Body) {
	older := b.body
	b.body = newer
	b.body.Edit, b.body.New = older.Edit && newer.Edit, older.New || newer.New
	b.body.FindExisting = older.FindExisting || newer.FindExisting
	if b.kind == Board && newer.Ping == nil {
		b.body.Ping = older.Ping
	}
}

// batches covers older boards and hands by newer ones.
func batches(rows []store.Owed) (list []*batch) {
	byKey := map[string]*batch{}
	for _, o := range rows {
		body, err := DecodeBody(o.Body)
		if err != nil {
			body = Body{}
		}
		fresh := &batch{kind: Kind(o.Kind), newest: o, body: body, ids: []int64{o.ID}, tries: o.Tries,
			since: body.At}
		if body.By != "" {
			fresh.by = []string{body.By}
		}
		if b := byKey[fresh.key()]; b != nil {
			b.newest, b.ids, b.tries = o, append(b.ids, o.ID), max(b.tries, o.Tries)
			b.by = append(b.by, fresh.by...)
			b.since = min(b.since, body.At)
			b.cover(body)
			continue
		}
		byKey[fresh.key()] = fresh
		list = append(list, fresh)
	}
	return list
}

// turns are the batches of what is due: each target has its turns beside the others of its kind, its first before
// anybody's second, and the kinds take turns, the boards first.
func turns(lanes []Lane) []*batch {
	slices.SortStableFunc(lanes, func(a, b Lane) int {
		return cmp.Compare(Kind(b.Kind).is().urgency, Kind(a.Kind).is().urgency)
	})
	kinds := make([][]*batch, len(lanes))
	for i, l := range lanes {
		var targets [][]*batch
		for _, rows := range l.Rows {
			list := batches(rows)
			if l.More { // nobody has a second turn before they have had their first
				list = list[:1]
			}
			targets = append(targets, list)
		}
		kinds[i] = wait.Turns(targets)
	}
	return wait.Turns(kinds)
}

// budgets limit the kinds of which not all may go out at once. They follow the real clock, as Discord does.
func budgets() map[Kind]*rate.Limiter {
	list := make(map[Kind]*rate.Limiter)
	for k, is := range kinds {
		if is.burst > 0 {
			list[k] = rate.NewLimiter(is.perSecond, is.burst)
		}
	}
	return list
}

// early tells whether a message has to wait: it changed a moment ago, or the budget of its kind is spent.
func (c *Courier) early(b *batch, now time.Time) bool {
	if gaps := b.kind.is().gaps; gaps > 0 {
		last := c.changed[b.key()]
		return now.Sub(last) < c.opts.Gap*time.Duration(gaps) && !last.After(now)
	}
	l := c.budgets[b.kind]
	return l != nil && !l.Allow()
}
