package outbox

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"tablee/rules/table"
	"tablee/store"
)

// waiting reminds a person, in direct messages, of the tables that wait for them. A row is about one of the tables; one
// message lists all tables of which the person has been reminded and whose turn they still have, so that whatever is
// owed at once is one message. A new message replaces the last one. A row with Body.Edit only says that one of the
// tables waits no more: the message is edited, or deleted if no table is left.
//
// What it lists is read from the tables each time. A row is therefore never lost by another one's delivery: its table
// is in the list from the moment in which the row was stored.
//
// A row is dropped when its turn has passed. If the person wants reminders in the channel or takes no direct messages,
// each of its rows becomes a reminder there.
type waiting struct{}

func (waiting) traits() traits {
	return traits{lifetime: temporary, private: true, perChannel: true, perSecond: 5, burst: 30}
}

// An edit must not bring along what is not due yet.
func (waiting) key(o store.Owed, b Body) string {
	if b.Edit {
		return channelKey(o) + "/edit"
	}
	return channelKey(o)
}

// waits has an edit wait for a new message that is due, which shows the same.
func (waiting) waits(b *batch, owed []*batch) (until time.Time, ok bool) {
	if !b.body.Edit {
		return until, false
	}
	for _, other := range owed {
		if other.body.Edit {
			continue
		}
		for _, o := range other.rows {
			if o.Due <= b.newest.Due {
				return time.UnixMilli(o.Due), true
			}
		}
	}
	return until, false
}

// absorbs makes edits needless by a new message, except those that are newer than all of its rows.
func (waiting) absorbs(b, other *batch) bool {
	return !b.body.Edit && other.body.Edit && other.newest.ID < b.newest.ID
}

func (m waiting) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (_ bool, err error) {
	if d.Person, err = c.opts.People.Person(ctx, d.Target); err != nil {
		return false, err
	}
	if b.body.Edit {
		return false, m.follow(ctx, c, b, d)
	}
	var holds []store.Owed
	for _, o := range b.rows {
		t, err := c.opts.Queries.Look(ctx, table.ID(o.Subject.Table()), d.Target)
		if err != nil || !t.Reminds() || t.Ply != o.Ply {
			continue // an unreadable table reminds nobody
		}
		if d.Person.Notify == table.NotifyNone || !d.Person.TakesDMs() && t.Chat {
			continue // nothing else reaches them
		}
		if here, err := c.isThere(ctx, t, d.Target); err != nil {
			return false, err
		} else if here {
			holds, d.Table = append(holds, o), t
		}
	}
	if len(holds) == 0 {
		return dropSent(d), nil
	}
	if d.Person.Language() == "" {
		d.Person.Locale = d.Table.Lang
	}
	if !d.Person.TakesDMs() || d.Person.Notify == table.NotifyChannel {
		return false, c.remindInChannels(ctx, holds)
	}
	if d.Tables, err = c.reminders(ctx, d.Target); err != nil || len(d.Tables) == 0 {
		return false, err
	}
	// the person who asked is named if there is nothing else to say
	if d.Body = bodyOf(holds[len(holds)-1]); len(d.Tables) > 1 {
		d.Body.Msg.ID = ""
	}
	zone := "" // one of their tables may know it where others do not
	for _, o := range b.rows {
		zone = cmp.Or(zone, bodyOf(o).Zone)
	}
	d.Silent = c.atNight(d.Person, zone) ||
		!slices.ContainsFunc(holds, func(o store.Owed) bool { return !bodyOf(o).Silent })
	return true, nil
}

// follow edits the last message, if it stands, so that it lists what still waits. It is no delivery: nothing is posted.
func (waiting) follow(ctx context.Context, c *Courier, b *batch, d *Delivery) (err error) {
	if b.last == nil || !b.last.Live {
		return nil
	}
	if d.Tables, err = c.reminders(ctx, d.Target); err != nil {
		return err
	}
	if len(d.Tables) == 0 {
		return errors.Join(c.remove(ctx, *b.last, deleted), c.recordRemoved(ctx))
	}
	if d.Table = d.Tables[0]; d.Person.Language() == "" {
		d.Person.Locale = d.Table.Lang
	}
	if err = c.opts.Notifier.Edit(ctx, b.last.Channel, b.last.Message, *d); isPermanent(err) {
		return nil
	}
	return err
}

// reminders are the tables of which a person has been reminded and which still wait for them, the most urgent first.
func (c *Courier) reminders(ctx context.Context, user string) (list []*table.Table, err error) {
	found, err := c.opts.Queries.Find(ctx, table.Filter{User: user, Phases: []table.Phase{table.Playing},
		Limit: maxReminders}, user)
	if err != nil {
		return nil, err
	}
	for _, t := range found {
		// lists of tables do not read the answers to a round
		if t, err := c.opts.Queries.Look(ctx, t.ID, user); err == nil && t.Reminds() {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b *table.Table) int {
		if a.Ends.IsZero() != b.Ends.IsZero() {
			return cmp.Compare(b.Ends.Unix(), a.Ends.Unix()) // those without a limit are last
		}
		return cmp.Or(a.Ends.Compare(b.Ends), cmp.Compare(a.ID, b.ID))
	})
	if len(list) != 1 {
		return list, nil
	}
	t := *list[0] // a single one has a button that leads to its board
	t.Board, err = FindBoard(ctx, c.opts.Store, &t)
	return []*table.Table{&t}, err
}

// maxReminders is among how many running tables of a person reminders are looked for.
const maxReminders = 200

// isThere tells whether a person is still in a table's server; whoever has left it is handled. Events of people who
// leave a server need a privileged intent, so Discord is asked. Whoever sat down before the table was brought to the
// server need not be there.
func (c *Courier) isThere(ctx context.Context, t *table.Table, user string) (bool, error) {
	if t.Guild == "" || !t.AbsenceCounts(user) {
		return true, nil
	}
	here, err := c.opts.Notifier.Present(ctx, t.Guild, user)
	if err != nil || here {
		return here, err
	}
	return false, c.opts.Tables.LeftServer(ctx, t.ID, user)
}

// remindInChannels owes reminders in the tables' channels instead. If the process ends before their rows are deleted,
// this is repeated: a reminder that is owed or was sent in this turn is not owed again.
func (c *Courier) remindInChannels(ctx context.Context, rows []store.Owed) error {
	for _, o := range rows {
		now, err := c.opts.Store.Standing(ctx, o.Subject, string(Reminder), o.Target, false)
		if err != nil {
			return err
		}
		since := bodyOf(o).At
		if len(now.Owed) > 0 || now.Last != nil && now.Last.At >= since {
			continue
		}
		instead := NewRow(Reminder, o.Target, bodyOf(o))
		instead.Ply, instead.Due = o.Ply, c.opts.Now().UnixMilli()
		instead.Caused = nil // it has been counted
		if err := c.opts.Store.Owe(ctx, o.Subject, instead); err != nil {
			return err
		}
	}
	return nil
}

func (waiting) edits(*Courier, store.Post, *Delivery) bool { return false }

// delivered deletes the message that the new one replaces, and has the new one checked again if a table has changed
// while it was being sent: that change found the old message.
func (m waiting) delivered(ctx context.Context, c *Courier, b *batch, d *Delivery, post *store.Post) error {
	if last := b.last; last != nil && last.Live && last.Message != post.Message {
		if err := c.remove(ctx, *last, deleted); err != nil {
			return err
		}
	}
	now, err := c.reminders(ctx, d.Target)
	same := func(a, b *table.Table) bool { return a.ID == b.ID && a.Ply == b.Ply }
	if err != nil || slices.EqualFunc(now, d.Tables, same) {
		return err
	}
	again := NewRow(Waiting, d.Target, Body{Edit: true})
	again.Due = c.opts.Now().UnixMilli()
	return c.opts.Store.Owe(ctx, b.newest.Subject, again)
}

func (m waiting) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	if errors.Is(cause, ErrRefused) {
		if err := c.recordRefusal(ctx, d.Target); err != nil {
			return errors.Join(err, c.finish(ctx, b))
		}
		return c.deliver(ctx, b) // in the channels instead: nobody may run out of time without a warning
	}
	return c.giveUp(ctx, b, d, cause)
}

// bodyOf is the body of a row; one that cannot be decoded is empty.
func bodyOf(o store.Owed) Body {
	b, err := DecodeBody(o.Body)
	if err != nil {
		return Body{}
	}
	return b
}
