package outbox

import (
	"context"
	"errors"

	"tablee/rules/table"
	"tablee/store"
)

// daily is the message with the puzzle of the day of a server, which is its target; it goes where the server's settings
// say. It is edited while people answer, and once more when its day is over. One that somebody has deleted is not
// posted again.
//
// It is dropped if the puzzle cannot be read, and if its day is over before it was posted.
type daily struct{ ordinary }

func (daily) traits() traits { return traits{lifetime: lasting, once: true, minGaps: 1} }

func (daily) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (_ bool, err error) {
	stands := ""
	if b.last != nil {
		stands = b.last.Channel
	}
	d.Daily, err = c.opts.Dailies.Post(ctx, table.DailyID(b.newest.Subject.Puzzle()), d.Target, stands)
	if err != nil || d.Daily == nil {
		return false, err
	}
	if d.Channel = d.Daily.Channel; b.last == nil && (d.Daily.Over || d.Channel == "") {
		return dropSent(d), nil
	}
	d.Guild, err = c.opts.People.Guild(ctx, d.Target)
	return err == nil, err
}

func (daily) edits(*Courier, store.Post, *Delivery) bool { return true }

func (daily) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	var err error
	here := b.last == nil || b.last.Channel == d.Channel // an edit of a message in an earlier channel tells nothing
	if here && errors.Is(cause, ErrChannelClosed) {
		err = c.opts.Dailies.Unreachable(ctx, d.Target)
	}
	return errors.Join(err, c.finish(ctx, b))
}
