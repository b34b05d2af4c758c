package outbox

import (
	"context"
	"errors"
	"slices"

	"tablee/rules/table"
	"tablee/store"
)

// dashboard lists the tables of a channel in one message, which is edited as long as it exists. A row is about one of
// the tables, and one message covers the rows of all tables.
//
// It is deleted, and no other is posted, when the server wants no dashboard any more.
type dashboard struct{ ordinary }

func (dashboard) traits() traits {
	return traits{lifetime: temporary, perChannel: true, urgency: -1, minGaps: 5}
}

func (dashboard) key(o store.Owed, _ Body) string { return channelKey(o) }

func (dashboard) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	t, err := c.opts.Queries.Look(ctx, table.ID(b.newest.Subject.Table()), "")
	if err != nil {
		return false, nil //nolint:nilerr // an unreadable table is on no dashboard
	}
	d.Table = t
	if d.Guild, err = c.opts.People.Guild(ctx, t.Guild); err != nil {
		return false, err
	}
	if !d.Guild.Dashboard {
		return false, c.removeLast(ctx, Dashboard, d.Target)
	}
	open := table.Filter{Guild: t.Guild, Phases: []table.Phase{table.Lobby, table.Playing}, Limit: 500}
	all, err := c.opts.Queries.Find(ctx, open, "")
	if err != nil {
		return false, err
	}
	for _, t := range all {
		if t.Home == d.Target {
			d.Tables = append(d.Tables, t)
		}
	}
	slices.SortFunc(d.Tables, func(a, b *table.Table) int { return int(a.ID - b.ID) })
	return true, c.findBoards(ctx, d.Tables)
}

// maxLinked is of how many listed tables the boards are looked for: more lines than a message has.
const maxLinked = 60

// findBoards finds the boards of listed tables.
func (c *Courier) findBoards(ctx context.Context, list []*table.Table) error {
	for i, t := range list[:min(len(list), maxLinked)] {
		message, err := FindBoard(ctx, c.opts.Store, t)
		if err != nil {
			return err
		}
		linked := *t
		linked.Board, list[i] = message, &linked
	}
	return nil
}

func (dashboard) edits(*Courier, store.Post, *Delivery) bool { return true }

// removeLast deletes a target's message of a kind that belongs to no table, if there is one.
func (c *Courier) removeLast(ctx context.Context, k Kind, target string) error {
	last, err := c.opts.Store.LastPost(ctx, 0, string(k), target)
	if errors.Is(err, store.ErrNotFound) || err == nil && !last.Live {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(c.remove(ctx, last, deleted), c.recordRemoved(ctx))
}
