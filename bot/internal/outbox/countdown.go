package outbox

import (
	"context"

	"tablee/rules/table"
	"tablee/store"
)

// countdown tells a channel, below its table's board, that the time of a round is running out. Its text comes with the
// row. There is one for a round, which is edited.
//
// It is dropped when the round is over, and deleted with the board that shows so.
type countdown struct{ ordinary }

func (countdown) traits() traits { return traits{lifetime: single, belowBoard: true, urgency: 1} }

func (countdown) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	t, err := c.opts.Queries.Look(ctx, table.ID(b.newest.Subject.Table()), "")
	if err != nil {
		return false, nil //nolint:nilerr // an unreadable table tells nothing
	}
	d.Table = t
	if t.Phase != table.Playing || t.Ply != b.newest.Ply || t.Channel != d.Target {
		return dropSent(d), nil
	}
	return true, nil
}

func (countdown) edits(_ *Courier, last store.Post, d *Delivery) bool {
	return last.Live && last.Ply == d.Table.Ply
}

func (m countdown) delivered(ctx context.Context, c *Courier, _ *batch, _ *Delivery, post *store.Post) error {
	return c.replaceUnlessExpired(ctx, m, post)
}

func (countdown) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}

func (countdown) expired(p store.Post, t *table.Table) (removal, bool) {
	return deleted, t.Phase != table.Playing || p.Ply != t.Ply
}
