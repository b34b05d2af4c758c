package outbox

import (
	"context"

	"tablee/rules/game"
	"tablee/store"
)

// night tells a channel the ranking of all servers of a simultaneous game, below the result of its own table. Nothing
// replaces it.
//
// It is dropped if the table or the night cannot be read.
type night struct{ ordinary }

func (night) traits() traits { return traits{} }

func (night) key(o store.Owed, _ Body) string { return rowKey(o) }

func (night) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if err := c.readTable(ctx, d, b.newest, ""); err != nil || d.Table == nil || d.Table.Night == nil {
		return false, err
	}
	n, err := c.opts.Nights.LookNight(ctx, d.Table.Night.ID)
	if _, refused := game.Refused(err); refused {
		return false, nil
	}
	d.Night = n
	return err == nil, err
}

func (night) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}
