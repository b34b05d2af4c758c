package outbox

import (
	"context"

	"tablee/store"
)

// welcome is the welcome message of a server, which is its target; it goes where the server's settings say. The
// previous one is deleted first. It is dropped if the server wants none.
type welcome struct{ ordinary }

func (welcome) traits() traits { return traits{lifetime: temporary, urgency: -1} }

func (welcome) prepare(ctx context.Context, c *Courier, _ *batch, d *Delivery) (_ bool, err error) {
	if d.Guild, err = c.opts.People.Guild(ctx, d.Target); err != nil {
		return false, err
	}
	if err := c.removeLast(ctx, Welcome, d.Target); err != nil {
		return false, err
	}
	d.Channel = d.Guild.Welcome.Channel
	return d.Channel != "", nil
}

func (welcome) delivered(ctx context.Context, c *Courier, _ *batch, _ *Delivery, post *store.Post) error {
	return c.replaceOlder(ctx, post)
}
