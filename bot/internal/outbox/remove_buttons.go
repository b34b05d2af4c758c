package outbox

import (
	"context"
	"errors"

	"tablee/store"
)

// removeButtons is no message: it is added when a message, or its buttons, could not be removed (Body.Message,
// Body.Removal). It is tried again until it succeeds; see Courier.remove.
type removeButtons struct{ ordinary }

func (removeButtons) traits() traits { return traits{noMessage: true} }

func (removeButtons) key(o store.Owed, _ Body) string { return rowKey(o) }

func (removeButtons) prepare(ctx context.Context, c *Courier, b *batch, _ *Delivery) (bool, error) {
	return false, c.retryDelete(ctx, b)
}

// retryDelete removes what could not be removed before.
func (c *Courier) retryDelete(ctx context.Context, b *batch) error {
	p, err := c.opts.Store.PostOf(ctx, b.body.Message)
	if err == nil && p.Live {
		var removed bool
		if removed, err = c.tryRemove(ctx, p, b.body.Removal); removed {
			err = c.opts.Store.Retire(ctx, p)
		}
	}
	if errors.Is(err, store.ErrNotFound) { // it was removed meanwhile
		return nil
	}
	return err
}
