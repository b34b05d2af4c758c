package outbox

import (
	"context"
	"errors"

	"tablee/rules/table"
)

// A game that ends while its channel takes no message stays owed there: its result is worth waiting for, and the last
// board's buttons are still to go. Its people are told directly meanwhile.
const (
	// tellAfter is the try after which a game's people are told: eight minutes and a half, by the rests of later.
	tellAfter = 9
	// withheldTries is after how many tries nobody waits for the channel any more: after a week.
	withheldTries = 180
)

// withhold puts the result of a finished game off until its channel takes messages again. Where the channel was deleted
// its people are told at once, and nothing is tried again.
func (c *Courier) withhold(ctx context.Context, b *batch, cause error) error {
	if b.tries >= withheldTries {
		return c.done(ctx, b)
	}
	deleted := errors.Is(cause, ErrDeleted)
	if b.tries == tellAfter || deleted {
		if err := c.opts.Tables.TellEnd(ctx, table.ID(b.newest.Subject.Table())); err != nil {
			return c.later(ctx, b, err)
		}
	}
	if deleted {
		return c.done(ctx, b)
	}
	return c.postpone(ctx, b, cause)
}
