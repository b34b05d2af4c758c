package outbox

import (
	"context"
	"errors"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// isUndeliverable tells whether a message can never be delivered.
func isUndeliverable(err error) bool {
	return errors.Is(err, ErrRefused) || errors.Is(err, ErrAbsent) || errors.Is(err, ErrChannelClosed) ||
		errors.Is(err, ErrRejected)
}

// giveUp deletes the rows of an undeliverable message. It first records what the error tells about the person.
func (c *Courier) giveUp(ctx context.Context, b *batch, d *Delivery, cause error) error {
	err := cause
	switch {
	case errors.Is(cause, ErrRefused):
		if err = c.recordRefusal(ctx, d.Target); err == nil {
			err = c.tellUnreached(ctx, d, b.newest)
		}
	case errors.Is(cause, ErrAbsent):
		err = c.opts.Tables.LeftAllServers(ctx, d.Target)
		// they are there all the same, and must not be tried at every turn
		if d.Table != nil && (d.Table.Chat || !d.Table.AbsenceCounts(d.Target)) {
			err = errors.Join(err, c.recordRefusal(ctx, d.Target))
		}
	}
	return errors.Join(err, c.finish(ctx, b))
}

// giveUpTable is giveUp for messages to a table's channel: if that takes no messages, the table is suspended.
func (c *Courier) giveUpTable(ctx context.Context, b *batch, d *Delivery, cause error) error {
	if !errors.Is(cause, ErrChannelClosed) || b.newest.Subject.Table() == 0 {
		return c.giveUp(ctx, b, d, cause)
	}
	err := c.opts.Tables.Suspend(ctx, table.ID(b.newest.Subject.Table()))
	return errors.Join(err, c.finish(ctx, b))
}

// recordRefusal records that a person takes no direct messages.
func (c *Courier) recordRefusal(ctx context.Context, user string) error {
	now := c.opts.Now().UnixMilli()
	return c.opts.People.ChangePerson(ctx, user, func(p *table.Profile) { p.Refused, p.Said = now, false })
}

// tellUnreached tells the person for whom a message was sent that it does not reach its recipient.
func (c *Courier) tellUnreached(ctx context.Context, d *Delivery, o store.Owed) error {
	if d.Body.From == "" || d.Body.From == d.Target {
		return nil
	}
	what := NewRow(Tell, d.Body.From, Body{Msg: game.M("host.unreached", "who", game.M("mention.user", "user", d.Target))})
	what.Ply, what.Due = o.Ply, c.opts.Now().UnixMilli()
	return c.opts.Store.Owe(ctx, o.Subject, what)
}

// stillHere tells whether a person whom no message reaches is still in the table's server: Discord returns the same
// error for people who block the bot.
func stillHere(ctx context.Context, n Notifier, d *Delivery) bool {
	if d.Table == nil || d.Table.Guild == "" {
		return false
	}
	here, err := n.Present(ctx, d.Table.Guild, d.Target)
	return err == nil && here
}
