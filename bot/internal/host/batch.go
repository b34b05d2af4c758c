package host

import (
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"tablee/store"
)

// batch is one message that covers everything owed of its kind for its target.
type batch struct {
	newest store.Owed
	body   Body
	ids    []int64
	tries  int
}

func (b batch) key() string {
	switch b.newest.Kind {
	case OweSay, OweTell:
		return fmt.Sprint(b.newest.Kind, b.newest.ID)
	case OweCup:
		if !b.body.Edit { // each calls other people
			return fmt.Sprint(b.newest.Kind, b.newest.ID)
		}
	case OweDash: // one for all the channel's tables
		return b.newest.Kind + "/" + b.newest.Target
	}
	return fmt.Sprint(b.newest.Kind, "/", b.newest.Table, "/", b.newest.Target)
}

// batches covers older boards and hands by newer ones. A board is edited only if nothing new was owed with it.
func batches(rows []store.Owed) (list []*batch) {
	byKey := map[string]*batch{}
	for _, o := range rows {
		body, err := DecodeBody(o.Body)
		if err != nil {
			body = Body{}
		}
		fresh := &batch{newest: o, body: body, ids: []int64{o.ID}, tries: o.Tries}
		if b := byKey[fresh.key()]; b != nil {
			b.newest, b.ids, b.tries = o, append(b.ids, o.ID), max(b.tries, o.Tries)
			b.body.Edit = b.body.Edit && body.Edit
			continue
		}
		byKey[fresh.key()] = fresh
		list = append(list, fresh)
	}
	return list
}

// budgets are how many messages to people may go out a second, and at once, of each kind: Discord takes a bot that
// writes to very many people at once for a spammer, and a flood of reminders must not keep the hands waiting. They
// follow the real clock, as Discord does.
func budgets() map[string]*rate.Limiter {
	return map[string]*rate.Limiter{OweHand: rate.NewLimiter(15, 60), OweTell: rate.NewLimiter(5, 30), OweRemind: rate.NewLimiter(5, 30)}
}

// early tells whether a message has to wait: the board changed a moment ago, or the budget of its kind is spent.
func (c *Courier) early(b *batch, now time.Time) bool {
	gap := c.gap
	switch b.newest.Kind {
	case OweDash:
		gap *= dashGaps
	case OweBoard:
	default:
		l := c.budgets[b.newest.Kind]
		return l != nil && !l.Allow()
	}
	last := c.boards[b.key()]
	return now.Sub(last) < gap && !last.After(now)
}

// dashGaps is how many times slower than a board a dashboard changes.
const dashGaps = 5
