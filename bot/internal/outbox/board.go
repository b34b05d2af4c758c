package outbox

import (
	"context"
	"errors"

	"tablee/rules/table"
	"tablee/store"
)

// board shows a table in its channel. It is edited as long as it is visible; then a new one is posted, and the old one
// is deleted or, if the server wants to keep boards, collapsed to a line. With the board go the table's pings, hands
// and reminders that are out of date.
//
// It is dropped if the table has moved to another channel or is asleep. If its channel takes no message the table is
// put to sleep, unless the game is over: see withhold.
type board struct{ ordinary }

func (board) traits() traits {
	return traits{lifetime: single, urgency: 2, minGaps: 1}
}

func (board) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if err := c.readTable(ctx, d, b.newest, ""); err != nil || d.Table == nil {
		return false, err
	}
	d.Body.Ping = b.lastPing // those whom an earlier board should have mentioned
	if err := c.removeMuted(ctx, d); err != nil {
		return false, err
	}
	if d.Table.Channel != d.Target || d.Table.Phase == table.Suspended {
		return late(d), nil
	}
	return true, nil
}

func (board) edits(c *Courier, last store.Post, d *Delivery) bool {
	return last.Live && !d.Body.New && (d.Body.Edit || c.ends.Visible(last.Channel, last.At, c.opts.Now()))
}

func (board) delivered(ctx context.Context, c *Courier, _ *batch, d *Delivery, post *store.Post) error {
	return c.tidyTable(ctx, d, post)
}

func (board) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	if errors.Is(cause, ErrNoWay) && d.Table.Phase == table.Over {
		return c.withhold(ctx, b, cause)
	}
	return c.giveUpTable(ctx, b, d, cause)
}

// tidyTable removes all boards of a table but a fresh one, and what is over as the fresh one shows.
func (c *Courier) tidyTable(ctx context.Context, d *Delivery, fresh *store.Post) error {
	return c.removeOthers(ctx, fresh, func(p store.Post) (removal, bool) {
		if Kind(p.Kind) != Board {
			return expired(p, d.Table)
		}
		if d.Guild.Keep {
			return collapsed, true
		}
		return deleted, true
	})
}

// A game that ends while its channel takes no message stays owed there: its result is worth waiting for, and the last
// board's buttons are still to go. Its people are told directly meanwhile.
const (
	// tellAfter is the try after which a game's people are told: eight minutes and a half, by the pauses of postpone.
	tellAfter = 9
	// withheldTries is after how many tries nobody waits for the channel any more: after a week.
	withheldTries = 180
)

// withhold puts the result of a finished game off until its channel takes messages again. Where the channel was deleted
// its people are told at once, and nothing is tried again.
func (c *Courier) withhold(ctx context.Context, b *batch, cause error) error {
	if b.tries >= withheldTries {
		return c.finish(ctx, b)
	}
	gone := errors.Is(cause, ErrDeleted)
	if b.tries == tellAfter || gone {
		if err := c.opts.Tables.TellEnd(ctx, table.ID(b.newest.Subject.Table())); err != nil {
			return c.retryLater(ctx, b, err)
		}
	}
	if gone {
		return c.finish(ctx, b)
	}
	return c.postpone(ctx, b, cause)
}
