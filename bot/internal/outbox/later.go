package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// record writes down what became of a batch.
func (c *Courier) record(ctx context.Context, b *batch, s Sent) error {
	return c.log.Record(ctx, b.key(), s)
}

// done writes down that a batch needs nothing more.
func (c *Courier) done(ctx context.Context, b *batch) error {
	return c.record(ctx, b, Sent{IDs: b.ids})
}

// later puts a batch off and tells of it from the fourth try on.
func (c *Courier) later(ctx context.Context, b *batch, cause error) error {
	if err := c.postpone(ctx, b, cause); err != nil {
		return errors.Join(cause, err)
	}
	if b.tries >= 3 {
		o := b.newest
		return fmt.Errorf("outbox: message to %s %s of %v, try %d: %w", o.Kind, o.Target, o.Subject, b.tries+1, cause)
	}
	return nil
}

// maxAwaitedTries is how many tries of a board a ping waits for, so that it stands below the board. After that it goes
// out alone.
const maxAwaitedTries = 3

// postpone puts a batch off: a second, then twice as long each time, an hour at most.
func (c *Courier) postpone(ctx context.Context, b *batch, cause error) error {
	due := c.opts.Now().Add(max(min(time.Second<<min(b.tries, 12), time.Hour), wished(cause)))
	return c.log.Defer(ctx, b.key(), b.ids, due, cause.Error(), b.kind == Board && b.tries < maxAwaitedTries)
}

// await puts a batch off until a message that it waits for has had its time, or may have arrived if it is on its way.
func (c *Courier) await(ctx context.Context, b *batch, due time.Time) error {
	if now := c.opts.Now(); due.Before(now) {
		due = now
	}
	return c.log.Defer(ctx, b.key(), b.ids, due.Add(time.Second), "", false)
}
