package outbox

import (
	"context"

	"tablee/rules/table"
	"tablee/store"
)

// tell sends the body's message to a person. Nothing replaces it. It is sent even if its table cannot be read.
//
// It is dropped if the person takes no direct messages, or wants none and somebody else has caused it. Then the person
// for whom it was sent (Body.From) is told so.
type tell struct{ ordinary }

func (tell) traits() traits { return traits{private: true, perSecond: 5, burst: 30} }

func (tell) key(o store.Owed, _ Body) string { return rowKey(o) }

func (tell) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if ok, err := c.readPerson(ctx, d, b.newest); err != nil || !ok {
		return false, err
	}
	if d.Person.Notify == table.NotifyNone && d.Body.Cause != "" && d.Body.Cause != d.Target {
		return false, c.tellUnreached(ctx, d, b.newest)
	}
	return true, c.readTable(ctx, d, b.newest, d.Target)
}
