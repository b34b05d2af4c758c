package outbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/safe"
	"tablee/store"
)

// attempt delivers a batch, and postpones it if a game panics while its table is drawn.
func (c *Courier) attempt(ctx context.Context, b *batch) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = c.retryLater(ctx, b, safe.Panicked(v))
		}
	}()
	return c.deliver(ctx, b)
}

// deliver sends one batch and records the outcome.
func (c *Courier) deliver(ctx context.Context, b *batch) error {
	if before, ok := c.log.Unrecorded(b.key()); ok {
		return c.record(ctx, b, before)
	}
	all, err := c.coalesce(ctx, b)
	if err != nil {
		c.log.Backoff.Fail(b.key(), c.opts.Now())
		return err
	}
	if b = all; b == nil {
		return nil
	}
	d, err := c.prepare(ctx, b, b.body.FindExisting || c.tried(b.ids, b.tries, b.key()))
	if err != nil || d == nil {
		if err == nil {
			return c.finish(ctx, b)
		}
		return c.retryLater(ctx, b, err)
	}
	if d.OutOfDate {
		if err := c.opts.Notifier.Retract(ctx, *d); err != nil && !isPermanent(err) {
			return c.retryLater(ctx, b, err)
		}
		return c.finish(ctx, b)
	}
	post, err := c.send(ctx, b, d)
	c.unawaited.Add(b.by...)
	if errors.Is(err, ErrAbsent) && stillHere(ctx, c.opts.Notifier, d) {
		err = ErrRefused
	}
	switch {
	case err == nil:
		// What follows comes before the rows are deleted: if this process dies in between, the next one does it all
		// again, and finds the message.
		return c.record(ctx, b, outcome{IDs: b.ids, Post: post, First: func(ctx context.Context) error {
			return c.delivered(ctx, b, d, post)
		}})
	case isUndeliverable(err):
		return b.kind.message().undeliverable(ctx, c, b, d, err)
	}
	return c.retryLater(ctx, b, err)
}

// delivered does what follows a delivery.
func (c *Courier) delivered(ctx context.Context, b *batch, d *Delivery, post *store.Post) error {
	if b.kind.traits().minGaps > 0 {
		c.setChanged(b.key())
	}
	return b.kind.message().delivered(ctx, c, b, d, post)
}

// setChanged begins the pause of a batch whose changes are limited.
func (c *Courier) setChanged(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changed[key] = c.opts.Now()
}

// tried tells whether an earlier try may have sent a batch's message without recording it.
func (c *Courier) tried(ids []int64, tries int, key string) bool {
	return tries > 0 || slices.Min(ids) <= c.first || c.log.Backoff.Tries(key) > 0
}

// coalesce returns the batch with all rows that its message covers, including postponed ones and those that have just
// been added: otherwise a message that an older try may have sent would be posted twice. It returns nil if no rows are
// left (they may have been delivered since the outbox was read) or if the batch has to wait.
func (c *Courier) coalesce(ctx context.Context, b *batch) (*batch, error) {
	o, about := b.newest, b.newest.Subject
	if b.kind.traits().perChannel {
		about = 0
	}
	now, err := c.opts.Store.Standing(ctx, about, o.Kind, o.Target, false)
	if err != nil {
		return nil, err
	}
	list := batches(now.Owed)
	if w, ok := b.kind.message().(waiter); ok {
		if until, wait := w.waits(b, list); wait {
			return nil, c.waitFor(ctx, b, until)
		}
	}
	for _, all := range list {
		if all.key() == b.key() && slices.Contains(all.ids, o.ID) {
			all.last = now.Last
			if a, ok := b.kind.message().(absorber); ok {
				for _, other := range list {
					if a.absorbs(all, other) {
						all.ids = append(all.ids, other.ids...)
					}
				}
			}
			return all, nil
		}
	}
	return nil, nil
}

// record records the outcome of a batch.
func (c *Courier) record(ctx context.Context, b *batch, s outcome) error {
	return c.log.Record(ctx, b.key(), s)
}

// finish deletes a batch's rows.
func (c *Courier) finish(ctx context.Context, b *batch) error {
	return c.record(ctx, b, outcome{IDs: b.ids})
}

// retryLater postpones a batch, and from the fourth try on returns the cause as an error.
func (c *Courier) retryLater(ctx context.Context, b *batch, cause error) error {
	if err := c.postpone(ctx, b, cause); err != nil {
		return errors.Join(cause, err)
	}
	if b.tries >= 3 {
		o := b.newest
		return fmt.Errorf("outbox: message to %s %s of %v, try %d: %w", o.Kind, o.Target, o.Subject, b.tries+1, cause)
	}
	return nil
}

// maxAwaitedTries is for how many tries of a board a ping waits, so that it is posted below the board. After that it is
// sent alone.
const maxAwaitedTries = 3

// postpone delays a batch: by a second, then twice as long each time, at most an hour.
func (c *Courier) postpone(ctx context.Context, b *batch, cause error) error {
	due := c.opts.Now().Add(max(min(time.Second<<min(b.tries, 12), time.Hour), retryAfter(cause)))
	return c.log.Defer(ctx, b.key(), b.ids, due, cause.Error(), b.kind == Board && b.tries < maxAwaitedTries)
}

// waitFor delays a batch until the message that it waits for is due and has had time to arrive.
func (c *Courier) waitFor(ctx context.Context, b *batch, due time.Time) error {
	if now := c.opts.Now(); due.Before(now) {
		due = now
	}
	return c.log.Defer(ctx, b.key(), b.ids, due.Add(time.Second), "", false)
}
