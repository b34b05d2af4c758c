package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tablee/commands/table"
	"tablee/store"
)

// after does what follows a delivery: old buttons and old reminders go, the board's pause begins.
func (c *Courier) after(ctx context.Context, b *batch, d *Delivery, post *store.Post) error {
	switch b.newest.Kind {
	case OweBoard, OweDash:
		c.mu.Lock()
		c.boards[b.key()] = c.host.opts.Now()
		c.mu.Unlock()
	case OweRemind:
		return c.supersede(ctx, post)
	}
	if b.newest.Kind == OweBoard {
		return c.strip(ctx, d.Table, post)
	}
	return nil
}

// prepareReminder decides what becomes of a reminder: nothing if the turn has passed, or the person wants none or
// has left the server; else where it goes.
func (c *Courier) prepareReminder(ctx context.Context, d *Delivery, o store.Owed) (*Delivery, error) {
	var err error
	if d.Table, err = c.host.Look(ctx, table.ID(o.Table), ""); err != nil {
		return nil, nil //nolint:nilerr // a table that cannot be read reminds nobody
	}
	s := d.Table.SeatOf(o.Target)
	if d.Table.Phase != table.Playing || d.Table.Ply != o.Ply || !slices.Contains(d.Table.Turn, s) {
		return nil, nil
	}
	if d.Person, err = c.host.Person(ctx, o.Target); err != nil {
		return nil, err
	}
	if d.Table.Guild != "" {
		// Members' comings and goings would take a privileged intent; who is to be waited for is looked up instead.
		here, err := c.to.Present(ctx, d.Table.Guild, o.Target)
		if err != nil {
			return nil, err
		}
		if !here {
			return nil, c.host.Gone(ctx, d.Table.ID, o.Target)
		}
	}
	if d.Person.Notify == table.NotifyNone {
		return nil, nil
	}
	d.Public = d.Person.Notify == table.NotifyChannel || d.Person.Refused > 0
	if d.Public {
		d.Body.Ping = []string{o.Target}
	}
	return d, nil
}

// supersede deletes a person's earlier reminders about the table.
func (c *Courier) supersede(ctx context.Context, fresh *store.Post) error {
	posts, err := c.box.LivePosts(ctx, fresh.Table)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.Kind != OweRemind || p.Target != fresh.Target || p.Message == fresh.Message {
			continue
		}
		if err := c.takeAway(ctx, p, c.to.Delete); err != nil {
			return err
		}
	}
	return nil
}

// prepareDash gathers a channel's tables; where the server wants no dashboard any more, it goes.
func (c *Courier) prepareDash(ctx context.Context, d *Delivery, o store.Owed) (*Delivery, error) {
	t, err := c.host.Look(ctx, table.ID(o.Table), "")
	if err != nil {
		return nil, nil //nolint:nilerr // a table that cannot be read stands on no dashboard
	}
	d.Table = t
	if d.Guild, err = c.host.Guild(ctx, t.Guild); err != nil {
		return nil, err
	}
	if !d.Guild.Dashboard {
		p, err := c.box.LastPost(ctx, 0, OweDash, o.Target)
		if errors.Is(err, store.ErrNotFound) || err == nil && !p.Live {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return nil, c.takeAway(ctx, p, c.to.Delete)
	}
	all, err := c.host.Find(ctx, table.Filter{Guild: t.Guild, Phases: []table.Phase{table.Lobby, table.Playing}, Limit: 500}, "")
	if err != nil {
		return nil, err
	}
	for _, t := range all {
		if t.Home == o.Target {
			d.Tables = append(d.Tables, t)
		}
	}
	slices.SortFunc(d.Tables, func(a, b *table.Table) int { return int(a.ID - b.ID) })
	return d, nil
}

// enter opens the thread below its announcement and moves the table there. Where there can be none, because the
// right is lacking or this is a thread already, the table stays where it is.
func (c *Courier) enter(ctx context.Context, announced *store.Post, d Delivery) error {
	thread, err := c.to.Thread(ctx, announced.Channel, announced.Message, d)
	if errors.Is(err, ErrNoWay) || errors.Is(err, ErrUseless) {
		c.host.report(fmt.Errorf("host: no thread for table %d: %w", announced.Table, err))
		thread, err = d.Target, nil
	}
	if err != nil {
		return err
	}
	return c.host.moveTo(ctx, table.ID(announced.Table), d.Target, thread)
}

// strip takes the buttons off the messages of a table that a new board has made old: earlier boards, and the
// hands of those whose turn it no longer is.
func (c *Courier) strip(ctx context.Context, t *table.Table, newest *store.Post) error {
	posts, err := c.box.LivePosts(ctx, int64(t.ID))
	if err != nil {
		return err
	}
	turn := map[string]bool{}
	for _, s := range t.Turn {
		turn[t.Seats[s].User] = true
	}
	for _, p := range posts {
		current := p.Message == newest.Message || p.Kind == OweHand && p.Ply == t.Ply && turn[p.Target]
		if current || p.Kind == OweRemind && p.Ply == t.Ply && turn[p.Target] {
			continue
		}
		take := c.to.Strip
		if p.Kind == OweRemind {
			take = c.to.Delete
		}
		if err := c.takeAway(ctx, p, take); err != nil {
			return err
		}
	}
	return nil
}

// takeAway strips or deletes a message and forgets it. Old buttons do no harm, for they are answered in words: a
// failure is reported and no more.
func (c *Courier) takeAway(ctx context.Context, p store.Post, how func(ctx context.Context, channel, message string) error) error {
	if err := how(ctx, p.Channel, p.Message); err != nil && !errors.Is(err, ErrGone) && !errors.Is(err, ErrNoWay) && !errors.Is(err, ErrUseless) {
		c.host.report(err)
		return nil
	}
	return c.box.Retire(ctx, p)
}
