package outbox

import (
	"context"
	"errors"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// board shows a table in its channel. It is edited as long as it is visible; then a new one is posted, and the old one
// is deleted or, if the server wants to keep boards, collapsed to a line. With the board go the table's pings and
// reminders that are out of date.
//
// It calls people (Body.Ping) by its first line: since Discord notifies nobody of an edit, a new one is then posted
// even if the old one is visible, which is deleted in any case. It calls only those who are still waited for, and
// want to be told.
//
// It is dropped if the table has moved to another channel or is suspended. If its channel takes no messages the table
// is suspended, unless the game is over: see deferResult.
type board struct{ ordinary }

func (board) traits() traits {
	return traits{lifetime: single, urgency: 2, minGaps: 1}
}

func (board) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if err := c.readTable(ctx, d, b.newest, ""); err != nil || d.Table == nil {
		return false, err
	}
	d.Body.Ping = slices.DeleteFunc(slices.Clone(b.lastPing), func(u string) bool { // also those of earlier boards
		return !calls(d.Table, u)
	})
	if err := c.removeMuted(ctx, d); err != nil {
		return false, err
	}
	if d.Table.Phase == table.Over { // silently if it is night for everybody whom it calls
		for _, u := range d.Body.Ping {
			who, err := c.opts.People.Person(ctx, u)
			if err != nil {
				return false, err
			}
			d.Silent = c.atNight(who, d.Body.Zone) && (d.Silent || u == d.Body.Ping[0])
		}
	}
	if d.Table.Channel != d.Target || d.Table.Phase == table.Suspended {
		return dropSent(d), nil
	}
	return true, nil
}

func (board) edits(c *Courier, last store.Post, d *Delivery) bool {
	return last.Live && !d.Body.New && len(d.Body.Ping) == 0 &&
		(d.Body.Edit || c.ends.Visible(last.Channel, last.At, c.opts.Now()))
}

// calls tells whether a table's board may call a person: to take the seat that is kept for them, to move, or to see how
// the game has ended.
func calls(t *table.Table, user string) bool {
	switch t.Phase {
	case table.Lobby:
		return slices.Contains(table.Guests(t.Seats), user)
	case table.Playing:
		return !t.Paused && slices.Contains(t.Turn, t.SeatOf(user))
	case table.Over:
		return t.ClaimOf(user) != game.Public
	}
	return false
}

func (board) delivered(ctx context.Context, c *Courier, b *batch, d *Delivery, post *store.Post) error {
	if d.Guild.Dashboard && (b.last == nil || b.last.Message != post.Message) { // its link leads to the old board
		list := NewRow(Dashboard, d.Table.Home, Body{})
		list.Ply, list.Due = b.newest.Ply, c.opts.Now().Add(time.Second).UnixMilli() // once the new board is recorded
		if err := c.opts.Store.Owe(ctx, b.newest.Subject, list); err != nil {
			return err
		}
	}
	return c.tidyTable(ctx, d, post)
}

func (board) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	if errors.Is(cause, ErrChannelClosed) && d.Table.Phase == table.Over {
		return c.deferResult(ctx, b, cause)
	}
	return c.giveUpTable(ctx, b, d, cause)
}

// BoardFinder finds the messages that show boards.
type BoardFinder interface {
	LastPost(ctx context.Context, of store.Subject, kind, target string) (store.Post, error)
}

// FindBoard finds the message that shows a table's board in its channel: see table.Table.Board. It returns "" if there
// is none, if it was removed, or if the bot does not know it because the table is in a chat.
//
// A link to the message leads there until a new board replaces it. After that, Discord opens the channel.
func FindBoard(ctx context.Context, in BoardFinder, t *table.Table) (message string, err error) {
	if t.Chat || t.Phase == table.Suspended {
		return "", nil
	}
	p, err := in.LastPost(ctx, store.OfTable(int64(t.ID)), string(Board), t.Channel)
	if errors.Is(err, store.ErrNotFound) || err == nil && !p.Live {
		return "", nil
	}
	return p.Message, err
}

// findBoard adds to a delivery the message that shows its table's board.
func (c *Courier) findBoard(ctx context.Context, d *Delivery) error {
	message, err := FindBoard(ctx, c.opts.Store, d.Table)
	if err == nil && message != "" {
		t := *d.Table
		t.Board, d.Table = message, &t
	}
	return err
}

// tidyTable removes all boards of a table except a fresh one, and messages that the fresh one shows to be out of date.
func (c *Courier) tidyTable(ctx context.Context, d *Delivery, fresh *store.Post) error {
	return c.removeOthers(ctx, fresh, c.outOfDate(d))
}

// outOfDate tells which of a table's messages a fresh board makes out of date, and how to remove them.
func (c *Courier) outOfDate(d *Delivery) func(store.Post) (removal, bool) {
	return func(p store.Post) (removal, bool) {
		if Kind(p.Kind) != Board {
			return expired(p, d.Table)
		}
		if d.Guild.Keep && (len(d.Body.Ping) == 0 || !c.ends.Visible(p.Channel, p.At, c.opts.Now())) {
			return collapsed, true
		}
		return deleted, true
	}
}

// The last board of a game that ends while its channel takes no messages stays in the outbox: the result is worth
// waiting for, and the last board's buttons must still be removed. Its people are told by direct message meanwhile.
const (
	// tellPeopleAfterTries is the try after which a game's people are told: after eight and a half minutes, by the delays
	// of postpone.
	tellPeopleAfterTries = 9
	// maxResultTries is after how many tries the channel is given up: after a week.
	maxResultTries = 180
)

// deferResult defers the result of a finished game until its channel takes messages again. If the channel was deleted,
// the game's people are told at once, and nothing is tried again.
func (c *Courier) deferResult(ctx context.Context, b *batch, cause error) error {
	if b.tries >= maxResultTries {
		return c.finish(ctx, b)
	}
	gone := errors.Is(cause, ErrDeleted)
	if b.tries == tellPeopleAfterTries || gone {
		if err := c.opts.Tables.SendResults(ctx, table.ID(b.newest.Subject.Table())); err != nil {
			return c.retryLater(ctx, b, err)
		}
	}
	if gone {
		return c.finish(ctx, b)
	}
	return c.postpone(ctx, b, cause)
}
