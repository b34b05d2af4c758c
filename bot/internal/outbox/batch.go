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

// batch is the rows with one key, which one message covers.
type batch struct {
	kind   Kind
	newest store.Owed
	body   Body
	// lastPing is the latest of the rows' mentions that is not empty.
	lastPing []string
	ids      []int64
	rows     []store.Owed // all of them, the oldest first
	by       []string     // the interactions whose answers show the same if they arrive
	tries    int
	since    int64 // when the oldest was added, in Unix milliseconds; 0 if that is not known
	// last is the message of its kind, subject and target that was sent last, nil if there is none; see coalesce.
	last *store.Post
}

// key is equal for rows that one message covers.
func (b *batch) key() string { return b.kind.message().key(b.newest, b.body) }

// board is the key of the board that a message is posted below and waits for; "" if it waits for none.
func (b *batch) board() string {
	if !b.kind.traits().belowBoard {
		return ""
	}
	o := b.newest
	o.Kind = string(Board)
	return Board.message().key(o, b.body)
}

// afterBoard tells whether a message waits until its table's board is delivered.
func (b *batch) afterBoard() bool { return b.kind.traits().afterBoard || b.body.AfterBoard }

// rowKey is the key of a row that is a message of its own.
func rowKey(o store.Owed) string { return fmt.Sprint(o.Kind, o.ID) }

// tableKey is the key where a table, or a tournament, has one message for a target.
func tableKey(o store.Owed) string { return fmt.Sprint(o.Kind, "/", o.Subject, "/", o.Target) }

// channelKey is the key where a target has one message for all tables.
func channelKey(o store.Owed) string { return o.Kind + "/" + o.Target }

// add adds a newer row, whose body replaces the older one. The batch is an edit only if all its rows are.
func (b *batch) add(o store.Owed, newer Body) {
	older := b.body
	b.body = newer
	b.body.Edit, b.body.New = older.Edit && newer.Edit, older.New || newer.New
	b.body.FindExisting = older.FindExisting || newer.FindExisting
	b.body.AfterBoard = older.AfterBoard || newer.AfterBoard
	if newer.Ping != nil {
		b.lastPing = newer.Ping
	}
	if newer.By != "" {
		b.by = append(b.by, newer.By)
	}
	b.newest, b.ids, b.tries = o, append(b.ids, o.ID), max(b.tries, o.Tries)
	b.rows = append(b.rows, o)
	b.since = min(b.since, newer.At)
}

// batches groups rows that one message covers.
func batches(rows []store.Owed) (list []*batch) {
	byKey := map[string]*batch{}
	for _, o := range rows {
		body, err := DecodeBody(o.Body)
		if err != nil {
			body = Body{}
		}
		fresh := &batch{kind: Kind(o.Kind), newest: o, body: body, lastPing: body.Ping, ids: []int64{o.ID},
			rows:  []store.Owed{o},
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

// fairOrder orders the due batches: the targets of a kind take turns, and so do the kinds, beginning with boards.
func fairOrder(lanes []dueKind) []*batch {
	slices.SortStableFunc(lanes, func(a, b dueKind) int {
		return cmp.Compare(Kind(b.Kind).traits().urgency, Kind(a.Kind).traits().urgency)
	})
	kinds := make([][]*batch, len(lanes))
	for i, l := range lanes {
		var targets [][]*batch
		for _, rows := range l.Rows {
			list := batches(rows)
			if l.More { // no target has a second turn before all have had their first
				list = list[:1]
			}
			targets = append(targets, list)
		}
		kinds[i] = wait.Interleave(targets)
	}
	return wait.Interleave(kinds)
}

// budgets are the rate limits of kinds. They use the real clock, as Discord does.
func budgets() map[Kind]*rate.Limiter {
	list := make(map[Kind]*rate.Limiter)
	for k, m := range registry {
		if is := m.traits(); is.burst > 0 {
			list[k] = rate.NewLimiter(is.perSecond, is.burst)
		}
	}
	return list
}

// mustWait tells whether a message has to wait: it changed a moment ago, or its kind's rate limit is reached.
func (c *Courier) mustWait(b *batch, now time.Time) bool {
	if gaps := b.kind.traits().minGaps; gaps > 0 {
		last := c.changed[b.key()]
		return now.Sub(last) < c.opts.BoardGap*time.Duration(gaps) && !last.After(now)
	}
	l := c.budgets[b.kind]
	return l != nil && !l.Allow()
}
