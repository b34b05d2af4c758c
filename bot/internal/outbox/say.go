package outbox

import (
	"context"

	"tablee/store"
)

// say posts the body's message in a channel. Nothing replaces it, and it is never dropped, not even if its table cannot
// be read.
type say struct{ ordinary }

func (say) traits() traits { return traits{} }

func (say) key(o store.Owed, _ Body) string { return rowKey(o) }

func (say) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	return true, c.readTable(ctx, d, b.newest, "")
}

func (say) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}
