package outbox

import (
	"context"
	"errors"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// reminder reminds a person of their turn in the table's channel, if they want that or take no direct messages. Others
// are reminded of all tables by one direct message: see waiting. Earlier versions reminded them by this one too.
//
// It is dropped when the turn has passed, or the person wants no messages or has left the server. Whoever sat down
// before the table was brought to the server need not be there, and is reminded by direct message only. It is deleted
// when the next one is sent, or with the board that shows that the turn has passed. Its text comes with the row: the
// message host.remind, or host.nudge where another player asked for it, of commands/texts.
type reminder struct{ ordinary }

func (reminder) traits() traits {
	return traits{lifetime: temporary, private: true, perSecond: 5, burst: 30}
}

func (reminder) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (_ bool, err error) {
	o := b.newest
	// as the person sees it: in an open game nobody else may know whether they have answered
	if d.Table, err = c.opts.Queries.Look(ctx, table.ID(o.Subject.Table()), o.Target); err != nil {
		return false, nil //nolint:nilerr // an unreadable table reminds nobody
	}
	if err = c.findBoard(ctx, d); err != nil {
		return false, err
	}
	if d.Person, err = c.opts.People.Person(ctx, o.Target); err != nil {
		return false, err
	}
	if d.Person.Language() == "" {
		d.Person.Locale = d.Table.Lang
	}
	d.Silent = d.Silent || c.atNight(d.Person, d.Body.Zone)
	if d.Table.Chat && !d.Person.TakesDMs() {
		return false, nil // nothing else reaches them
	}
	d.Public = !d.Table.Chat && (d.Person.Notify == table.NotifyChannel || !d.Person.TakesDMs())
	if d.Public {
		d.Channel, d.Body.Ping = d.Table.Channel, []string{o.Target}
	}
	if d.Table.Phase != table.Playing || d.Table.Ply != o.Ply || !slices.Contains(d.Table.Turn, d.Table.SeatOf(o.Target)) {
		return dropSent(d), nil
	}
	if d.Table.Guild != "" {
		// Events of people who leave a server need a privileged intent; so the bot asks whether the person is still there.
		here, err := c.opts.Notifier.Present(ctx, d.Table.Guild, o.Target)
		if err != nil {
			return false, err
		}
		switch {
		case here:
		case d.Table.AbsenceCounts(o.Target):
			return false, c.opts.Tables.LeftServer(ctx, d.Table.ID, o.Target)
		case !d.Person.TakesDMs():
			return false, nil // they would not see it in the channel
		default:
			d.Public, d.Channel, d.Body.Ping = false, "", nil
		}
	}
	return d.Person.Notify != table.NotifyNone, nil
}

func (m reminder) delivered(ctx context.Context, c *Courier, _ *batch, _ *Delivery, post *store.Post) error {
	return c.replaceUnlessExpired(ctx, m, post)
}

func (reminder) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	if errors.Is(cause, ErrRefused) {
		if err := c.recordRefusal(ctx, d.Target); err != nil {
			return errors.Join(err, c.finish(ctx, b))
		}
		return c.deliver(ctx, b) // in the channel instead: nobody may run out of time without a warning
	}
	if d.Public {
		return c.giveUpTable(ctx, b, d, cause)
	}
	return c.giveUp(ctx, b, d, cause)
}

func (reminder) expired(p store.Post, t *table.Table) (removal, bool) {
	turn := t.Open || slices.ContainsFunc(t.Turn, func(s game.Seat) bool { return t.Seats[s].User == p.Target })
	return deleted, t.Phase != table.Playing || p.Ply != t.Ply || !turn
}
