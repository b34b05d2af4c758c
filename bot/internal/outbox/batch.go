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

// batch is what one message takes care of: owed rows that have the same key.
type batch struct {
	kind   Kind
	newest store.Owed
	body   Body
	// lastPing is the latest of the rows' mentions that is not empty.
	lastPing []string
	ids      []int64
	by       []string // the interactions whose answers show the same, if they arrive
	tries    int
	since    int64 // when the oldest was first owed, in Unix milliseconds; 0 if one does not tell
}

// key is the same for what one message takes care of.
func (b *batch) key() string { return b.kind.message().key(b.newest, b.body) }

// board is the key of the board that a message stands below and waits for; "" of what waits for none.
func (b *batch) board() string {
	if !b.kind.traits().belowBoard {
		return ""
	}
	o := b.newest
	o.Kind = string(Board)
	return Board.message().key(o, b.body)
}

// rowKey is the key of a row that is a message of its own.
func rowKey(o store.Owed) string { return fmt.Sprint(o.Kind, o.ID) }

// tableKey is the key where a table, or a tournament, has one message for a target.
func tableKey(o store.Owed) string { return fmt.Sprint(o.Kind, "/", o.Subject, "/", o.Target) }

// channelKey is the key where a target has one message for all tables.
func channelKey(o store.Owed) string { return o.Kind + "/" + o.Target }

// add adds a newer row, whose words are true now. The batch is a mere edit only if all its rows are.
func (b *batch) add(o store.Owed, newer Body) {
	older := b.body
	b.body = newer
	b.body.Edit, b.body.New = older.Edit && newer.Edit, older.New || newer.New
	b.body.FindExisting = older.FindExisting || newer.FindExisting
	if newer.Ping != nil {
		b.lastPing = newer.Ping
	}
	if newer.By != "" {
		b.by = append(b.by, newer.By)
	}
	b.newest, b.ids, b.tries = o, append(b.ids, o.ID), max(b.tries, o.Tries)
	b.since = min(b.since, newer.At)
}

// batches puts rows together of which one message takes care.
func batches(rows []store.Owed) (list []*batch) {
	byKey := map[string]*batch{}
	for _, o := range rows {
		body, err := DecodeBody(o.Body)
		if err != nil {
			body = Body{}
		}
		fresh := &batch{kind: Kind(o.Kind), newest: o, body: body, lastPing: body.Ping, ids: []int64{o.ID},
			tries: o.Tries, since: body.At}
		if body.By != "" {
			fresh.by = []string{body.By}
		}
		key := fresh.key()
		if b := byKey[key]; b != nil {
			b.add(o, body)
			continue
		}
		byKey[key] = fresh
		list = append(list, fresh)
	}
	return list
}

// turns are the batches of what is due: each target has its turns beside the others of its kind, its first before
// anybody's second, and the kinds take turns, the boards first.
func turns(lanes []dueKind) []*batch {
	slices.SortStableFunc(lanes, func(a, b dueKind) int {
		return cmp.Compare(Kind(b.Kind).traits().urgency, Kind(a.Kind).traits().urgency)
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
		kinds[i] = wait.Interleave(targets)
	}
	return wait.Interleave(kinds)
}

// budgets limit the kinds of which not all may go out at once. They follow the real clock, as Discord does.
func budgets() map[Kind]*rate.Limiter {
	list := make(map[Kind]*rate.Limiter)
	for k, m := range registry {
		if is := m.traits(); is.burst > 0 {
			list[k] = rate.NewLimiter(is.perSecond, is.burst)
		}
	}
	return list
}

// early tells whether a message has to wait: it changed a moment ago, or the budget of its kind is spent.
func (c *Courier) early(b *batch, now time.Time) bool {
	if gaps := b.kind.traits().minGaps; gaps > 0 {
		last := c.changed[b.key()]
		return now.Sub(last) < c.opts.Gap*time.Duration(gaps) && !last.After(now)
	}
	l := c.budgets[b.kind]
	return l != nil && !l.Allow()
}
