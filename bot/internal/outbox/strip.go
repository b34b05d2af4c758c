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

// way is how a message is taken away.
type way string

// The ways.
const (
	bare   way = ""     // it loses its buttons
	folded way = "fold" // it shrinks to a line
	gone   way = "gone" // it goes as a whole
)

// takeAway takes away a message and forgets it. Old buttons do no harm, for they are answered in words, but they
// are to go: what fails is owed, and tried again as long as it takes.
//
// Two deliveries may find the same old message at once: the second leaves it to the first, and one that comes later
// finds it gone.
func (w *poster) takeAway(ctx context.Context, p store.Post, how way) error {
	if _, taken := w.taking.LoadOrStore(p.Message, true); taken {
		return nil
	}
	defer w.taking.Delete(p.Message)
	now, err := w.opts.Store.PostOf(ctx, p.Message)
	if errors.Is(err, store.ErrNotFound) || err == nil && !now.Live {
		return nil
	}
	if err == nil {
		err = w.take(ctx, p, how)
	}
	if err == nil {
		return w.opts.Store.Retire(ctx, p)
	}
	rows, bad := w.opts.Store.OutboxOf(ctx, p.Subject, string(RemoveButtons), p.Channel)
	if bad != nil {
		return errors.Join(err, bad)
	}
	if slices.ContainsFunc(rows, func(o store.Owed) bool {
		b, err := DecodeBody(o.Body)
		return err == nil && b.Message == p.Message
	}) {
		return nil
	}
	due := w.opts.Now().Add(max(time.Second, wished(err))).UnixMilli()
	o := Owe(RemoveButtons, p.Channel, Body{Message: p.Message, Way: how})
	o.Ply, o.Due = p.Ply, due
	return w.opts.Store.Owe(ctx, p.Subject, o)
}

// retryDelete takes away what could not be taken away before.
func (c *Courier) retryDelete(ctx context.Context, b *batch) error {
	p, err := c.opts.Store.PostOf(ctx, b.body.Message)
	if err == nil && p.Live {
		if err := c.poster.take(ctx, p, b.body.Way); err != nil {
			return c.later(ctx, b, err)
		}
		err = c.opts.Store.Retire(ctx, p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return c.later(ctx, b, err)
	}
	return c.done(ctx, b)
}

// take takes a message away. What cannot be reached, and will not be, counts as taken.
func (w *poster) take(ctx context.Context, p store.Post, how way) (err error) {
	switch how {
	case gone:
		err = w.opts.Notifier.Delete(ctx, p.Channel, p.Message)
	case folded:
		var t *table.Table
		if t, err = w.opts.Tables.Look(ctx, table.ID(p.Subject.Table()), ""); err == nil {
			err = w.opts.Notifier.Collapse(ctx, p.Channel, p.Message, t)
		}
	default:
		err = w.opts.Notifier.RemoveButtons(ctx, p.Channel, p.Message)
	}
	if _, refused := game.Refused(err); refused || hopeless(err) {
		return nil
	}
	return err
}

// wished is how long the other side asks us to wait before we try again, 0 if it does not say.
func wished(err error) time.Duration {
	var slow interface{ RetryAfter() time.Duration }
	if errors.As(err, &slow) {
		return slow.RetryAfter()
	}
	return 0
}
