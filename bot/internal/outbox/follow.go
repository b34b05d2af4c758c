package outbox

import (
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// after does what follows a delivery: what the message replaces goes, and what is no longer true; the board's pause
// begins.
func (c *Courier) after(ctx context.Context, b *batch, d *Delivery, post *store.Post) error {
	if b.kind.is().gaps > 0 {
		c.mu.Lock()
		c.changed[b.key()] = c.opts.Now()
		c.mu.Unlock()
	}
	if b.kind == Hand && !d.Person.Written {
		if err := c.opts.People.ChangePerson(ctx, d.Target, func(p *table.Profile) { p.Written = true }); err != nil {
			return err
		}
	}
	if b.kind == Board || b.kind == Hand || b.kind.is().fading && !b.kind.is().listing {
		if err := c.poster.tidy(ctx, d, post); err != nil {
			return err
		}
	}
	return c.overdue(ctx, b, post)
}

// overdue takes away a message that belongs to a turn or to a question which passed while it was being sent: the board
// that showed so was delivered before the message stood, and did not find it.
func (c *Courier) overdue(ctx context.Context, b *batch, post *store.Post) error {
	if b.kind != PingTurn && b.kind != PingVoters && b.kind != Reminder {
		return nil
	}
	t, err := c.opts.Tables.Look(ctx, table.ID(post.Subject.Table()), "")
	if err != nil {
		if _, refused := game.Refused(err); refused {
			return nil // nobody can see the table
		}
		return err
	}
	how, passed := ended(*post, t)
	if !passed {
		return nil
	}
	if err := c.poster.take(ctx, *post, how); err != nil {
		return err
	}
	post.Live = false
	return nil
}

// tidy takes away what a fresh message of a table has made old.
func (w *poster) tidy(ctx context.Context, d *Delivery, fresh *store.Post) error {
	posts, err := w.opts.Store.LivePosts(ctx, fresh.Subject)
	if err != nil {
		return err
	}
	for _, p := range posts {
		how, old := outdated(p, fresh, d)
		if !old {
			continue
		}
		if err := w.takeAway(ctx, p, how); err != nil {
			return err
		}
	}
	return nil
}

// outdated tells whether a message of a table is to go now that a fresh one stands, and how. What belongs to a turn or
// to a question goes with the board that shows that it is over.
func outdated(p store.Post, fresh *store.Post, d *Delivery) (way, bool) {
	kind, t := Kind(p.Kind), d.Table
	switch {
	case p.Message == fresh.Message:
		return bare, false
	case p.Kind == fresh.Kind && (kind == Board || p.Target == fresh.Target):
		if kind == Board && d.Guild.Keep {
			return folded, true
		}
		return gone, true
	case d.Kind != Board:
		return bare, false
	}
	return ended(p, t)
}

// ended tells whether what a message of a table is about is over, and how it is to go.
func ended(p store.Post, t *table.Table) (way, bool) {
	switch kind := Kind(p.Kind); kind {
	case Hand:
		s := t.SeatOf(p.Target)
		return bare, t.Phase != table.Playing || s < 0 || t.Seats[s].Resigned
	case PingVoters:
		return gone, t.Ask == nil || t.Phase != table.Playing
	case PingTurn, Reminder:
		turn := slices.ContainsFunc(t.Turn, func(s game.Seat) bool { return kind == PingTurn || t.Seats[s].User == p.Target })
		return gone, t.Phase != table.Playing || p.Ply != t.Ply || !turn
	}
	return bare, false
}
