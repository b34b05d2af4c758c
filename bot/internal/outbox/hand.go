package outbox

import (
	"context"
	"errors"

	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// hand shows a player, in direct messages, what they see of their table. It is edited, whatever they want to be told;
// a new one, which Discord notifies them of, is posted when they are to be called by it (Body.New), and the old one is
// deleted. When the game is over it becomes the result, and when their seat is not theirs any more, or the computer
// plays it, it says so.
//
// It is dropped when the game has not begun or the table cannot be read; and where none stands, when the person has
// no seat or wants no messages, or the game is over and nobody has to be told: they have the button below the board.
// A person who takes no direct messages and was to be called is mentioned in the channel instead.
//
// In a chat it is the board too, for whoever has it: with Body.Edit it is edited and not posted.
type hand struct{ ordinary }

func (hand) traits() traits {
	return traits{lifetime: single, private: true, urgency: 1, perSecond: 15, burst: 60}
}

func (hand) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	there := b.last != nil && b.last.Live
	ok, err := c.readPerson(ctx, d, b.newest)
	if err != nil || !ok && !there {
		return false, err
	}
	if !ok || d.Person.Notify == table.NotifyNone { // what they have stays true, but nothing notifies them
		d.Body.New, d.Body.Edit = false, true
	}
	if err := c.readTable(ctx, d, b.newest, d.Target); err != nil || d.Table == nil {
		return false, err
	}
	if d.Table.Chat { // where no board does it
		if err := c.removeOutdated(ctx, b.newest, d); err != nil {
			return false, err
		}
	}
	switch phase := d.Table.Phase; {
	case d.Body.Edit && !there:
		return false, nil
	case phase == table.Over && (there || d.Body.New && d.Table.ClaimOf(d.Target) != game.Public):
		d.Silent = c.atNight(d.Person, d.Body.Zone)
	case phase == table.Playing && (there || d.Table.SeatOf(d.Target) != game.Public):
	case phase == table.Suspended && there:
	default:
		return dropSent(d), nil
	}
	return true, nil
}

func (hand) edits(_ *Courier, last store.Post, d *Delivery) bool { return last.Live && !d.Body.New }

func (hand) delivered(ctx context.Context, c *Courier, _ *batch, d *Delivery, post *store.Post) error {
	if d.Table.Phase == table.Over {
		post.Live = false // nothing changes it any more
	}
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

// atNight tells whether it is night for a person, so that what can wait makes no sound.
func (c *Courier) atNight(p table.Profile, zone string) bool {
	now := c.opts.Now()
	return people.EndOfNight(p.Quiet, zone, now).After(now)
}

// removeOutdated removes the messages to a hand's person which the present state of its table makes out of date.
func (c *Courier) removeOutdated(ctx context.Context, o store.Owed, d *Delivery) error {
	return c.removeOthers(ctx, &store.Post{Subject: o.Subject}, func(p store.Post) (removal, bool) {
		how, old := expired(p, d.Table)
		return how, old && p.Target == d.Target
	})
}

// pingInstead mentions somebody in the table's channel whom a hand was to call.
func (c *Courier) pingInstead(ctx context.Context, b *batch, d *Delivery) error {
	o := NewRow(Board, d.Table.Channel, Body{Edit: true, Ping: []string{d.Target}})
	o.Ply, o.Due = b.newest.Ply, c.opts.Now().UnixMilli()
	return c.opts.Store.Owe(ctx, b.newest.Subject, o)
}
