package outbox

import (
	"context"
	"errors"

	"tablee/rules/table"
	"tablee/store"
)

// hand shows a player, in direct messages, what they see of their table. It is edited; a new one, which Discord
// notifies them of, is posted when they are to be called by it (Body.New), and the old one is deleted. It loses its
// buttons with the board that shows that the game is over or that they have left it.
//
// It is dropped when the game is not running, the person has no seat, or wants no messages: they have the button below
// the board. A person who takes no direct messages and was to be called is mentioned in the channel instead.
//
// In a chat it is the board too, for whoever has it: with Body.Edit it is edited and not posted, and it shows the
// result.
type hand struct{ ordinary }

func (hand) traits() traits {
	return traits{lifetime: single, private: true, urgency: 1, perSecond: 15, burst: 60}
}

func (hand) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	if ok, err := c.readPerson(ctx, d, b.newest); err != nil || !ok || d.Person.Notify == table.NotifyNone {
		return false, err
	}
	if err := c.readTable(ctx, d, b.newest, d.Target); err != nil || d.Table == nil {
		return false, err
	}
	there := b.last != nil && b.last.Live
	result := d.Table.Chat && d.Table.Phase == table.Over && there
	switch {
	case d.Table.Phase != table.Playing && !result || d.Table.SeatOf(d.Target) < 0:
		return dropSent(d), nil
	case b.body.Edit && !there:
		return false, nil
	}
	return true, nil
}

func (hand) edits(_ *Courier, last store.Post, d *Delivery) bool { return last.Live && !d.Body.New }

func (hand) delivered(ctx context.Context, c *Courier, _ *batch, d *Delivery, post *store.Post) error {
	if !d.Person.Written {
		if err := c.opts.People.ChangePerson(ctx, d.Target, func(p *table.Profile) { p.Written = true }); err != nil {
			return err
		}
	}
	return c.replaceOlder(ctx, post)
}

func (hand) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	if !errors.Is(cause, ErrRefused) || !d.Body.New {
		return c.giveUp(ctx, b, d, cause)
	}
	err := c.recordRefusal(ctx, d.Target)
	if err == nil && !d.Table.Chat {
		err = c.pingInstead(ctx, b, d)
	}
	if err == nil {
		err = c.tellUnreached(ctx, d, b.newest)
	}
	return errors.Join(err, c.finish(ctx, b))
}

func (hand) expired(p store.Post, t *table.Table) (removal, bool) {
	s := t.SeatOf(p.Target)
	return onlyButtons, t.Phase != table.Playing || s < 0 || t.Seats[s].Resigned
}

// pingInstead mentions somebody in the table's channel whom a hand was to call.
func (c *Courier) pingInstead(ctx context.Context, b *batch, d *Delivery) error {
	o := NewRow(PingTurn, d.Table.Channel, Body{Msg: d.Body.Msg, Ping: []string{d.Target}})
	o.Ply, o.Due = b.newest.Ply, c.opts.Now().UnixMilli()
	return c.opts.Store.Owe(ctx, b.newest.Subject, o)
}
