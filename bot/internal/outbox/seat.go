package outbox

import (
	"context"

	"tablee/rules/table"
	"tablee/store"
)

// seat tells a person in direct messages that a seat is kept for them: they are invited, it is offered to them, or the
// computer plays for them. Its buttons take the seat. It is edited once the seat is no longer kept, so that it never
// asks for what cannot be done; a new one (Body.New) replaces it.
//
// A new one is dropped if the seat is not kept any more, and, as tell, if the person takes no direct messages or wants
// none and somebody else has caused it.
type seat struct{ ordinary }

func (seat) traits() traits {
	return traits{lifetime: single, private: true, afterBoard: true, perSecond: 5, burst: 30}
}

func (seat) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if ok, err := c.readPerson(ctx, d, b.newest); err != nil || !ok {
		return false, err
	}
	if d.Person.Notify == table.NotifyNone && d.Body.Cause != "" && d.Body.Cause != d.Target {
		return false, c.tellUnreached(ctx, d, b.newest)
	}
	if err := c.readTable(ctx, d, b.newest, d.Target); err != nil || d.Table == nil {
		return false, err
	}
	there := b.last != nil && b.last.Live
	if !there && (!b.body.New || !d.Table.SeatState(d.Target).Kept()) {
		return dropSent(d), nil
	}
	return true, nil
}

func (seat) edits(_ *Courier, last store.Post, d *Delivery) bool {
	return last.Live && (!d.Body.New || !d.Table.SeatState(d.Target).Kept())
}

func (seat) delivered(ctx context.Context, c *Courier, _ *batch, d *Delivery, post *store.Post) error {
	post.Live = d.Table.SeatState(d.Target).Kept() // else there is nothing left to edit
	return c.replaceOlder(ctx, post)
}
