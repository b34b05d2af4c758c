package outbox

import (
	"context"
	"errors"
	"fmt"

	"tablee/rules/table"
	"tablee/store"
)

// thread announces a table in its channel, opens a thread below the announcement and moves the table there, which posts
// its board. Nothing replaces it. It is dropped if the table cannot be read.
type thread struct{ ordinary }

func (thread) traits() traits { return traits{} }

func (thread) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	err := c.readTable(ctx, d, b.newest, "")
	return d.Table != nil, err
}

// posted opens the thread. If that is impossible, because the permission is missing or this is a thread already, the
// table stays in its channel.
func (thread) posted(ctx context.Context, c *Courier, post *store.Post, d *Delivery) error {
	channel, err := c.opts.Notifier.Thread(ctx, post.Channel, post.Message, *d)
	if errors.Is(err, ErrChannelClosed) || errors.Is(err, ErrRejected) {
		c.opts.report(fmt.Errorf("outbox: no thread for %v: %w", post.Subject, err))
		channel, err = d.Target, nil
	}
	if err != nil {
		return err
	}
	return c.opts.Tables.MoveTable(ctx, table.ID(post.Subject.Table()), d.Target, channel)
}

func (thread) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}
