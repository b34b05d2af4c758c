package outbox

import (
	"context"

	"tablee/rules/table"
)

// result tells a player in direct messages how a game ended. It is owed by earlier releases only: now the hand does it.
//
// Nothing replaces it. It is dropped if the game is not over any more, or the person wants no messages.
type result struct{ ordinary }

func (result) traits() traits { return traits{private: true, perSecond: 5, burst: 30} }

func (result) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if ok, err := c.readPerson(ctx, d, b.newest); err != nil || !ok || d.Person.Notify == table.NotifyNone {
		return false, err
	}
	err := c.readTable(ctx, d, b.newest, d.Target)
	return d.Table != nil && d.Table.Phase == table.Over, err
}
