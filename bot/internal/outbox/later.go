package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// note writes down what became of a batch.
func (c *Courier) note(ctx context.Context, b *batch, s Sent) error {
	return c.ledger.Note(ctx, b.key(), s)
}

// done writes down that a batch needs nothing more.
func (c *Courier) done(ctx context.Context, b *batch) error {
	return c.note(ctx, b, Sent{IDs: b.ids})
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

// patient is for how many tries of a board its table's call waits, so that it stands below: whoever waits longer has
// waited enough.
const patient = 3

// postpone puts a batch off: a second, then twice as long each time, an hour at most.
func (c *Courier) postpone(ctx context.Context, b *batch, cause error) error {
	due := c.opts.Now().Add(max(min(time.Second<<min(b.tries, 12), time.Hour), wished(cause)))
	return c.ledger.PutOff(ctx, b.key(), b.ids, due, cause.Error(), b.kind == Board && b.tries < patient)
}

// await puts a batch off until a message that it waits for has had its time, or may have arrived if it is on its way.
func (c *Courier) await(ctx context.Context, b *batch, due time.Time) error {
	if now := c.opts.Now(); due.Before(now) {
		due = now
	}
	return c.ledger.PutOff(ctx, b.key(), b.ids, due.Add(time.Second), "", false)
}
