package outbox

import (
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// pingTurn pings the people in turn in a table's channel, below the board. It is owed by earlier releases only: now the
// board itself does it.
//
// It is dropped when the turn has passed or the game is paused, and mentions only those who are still in turn and want
// to be told. It is deleted when the next one is posted, or with the board that shows that the turn has passed.
type pingTurn struct{ ordinary }

func (pingTurn) traits() traits { return pingTraits() }

func (pingTurn) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	t, err := c.opts.Queries.Look(ctx, table.ID(b.newest.Subject.Table()), "")
	if err != nil {
		return false, nil //nolint:nilerr // an unreadable table pings nobody
	}
	d.Table = t
	return c.preparePing(ctx, b, d, func(s game.Seat) bool { return slices.Contains(t.Turn, s) })
}

func (m pingTurn) delivered(ctx context.Context, c *Courier, _ *batch, _ *Delivery, post *store.Post) error {
	return c.replaceUnlessExpired(ctx, m, post)
}

func (pingTurn) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}

func (pingTurn) expired(p store.Post, t *table.Table) (removal, bool) {
	return deleted, t.Phase != table.Playing || p.Ply != t.Ply || len(t.Turn) == 0
}

// pingVoters pings the people whose answer to a question the table waits for, in the table's channel below the board.
//
// It is dropped when nothing is asked any more, and mentions only those who have not answered and want to be told. It
// is deleted when the next one is posted, or with the board that shows that the question has been answered.
type pingVoters struct{ ordinary }

func (pingVoters) traits() traits { return pingTraits() }

func (pingVoters) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	t, err := c.opts.Queries.Look(ctx, table.ID(b.newest.Subject.Table()), "")
	if err != nil {
		return false, nil //nolint:nilerr // an unreadable table pings nobody
	}
	if d.Table = t; t.Ask == nil {
		return false, nil // the question is not known
	}
	return c.preparePing(ctx, b, d, func(s game.Seat) bool {
		return s != game.Public && !slices.Contains(t.Ask.Yes, s)
	})
}

func (m pingVoters) delivered(ctx context.Context, c *Courier, _ *batch, _ *Delivery, post *store.Post) error {
	return c.replaceUnlessExpired(ctx, m, post)
}

func (pingVoters) undeliverable(ctx context.Context, c *Courier, b *batch, d *Delivery, cause error) error {
	return c.giveUpTable(ctx, b, d, cause)
}

func (pingVoters) expired(_ store.Post, t *table.Table) (removal, bool) {
	return deleted, t.Ask == nil || t.Phase != table.Playing
}

// pingTraits are the traits of both pings.
func pingTraits() traits { return traits{lifetime: temporary, belowBoard: true, urgency: 1} }

// preparePing reduces a ping to the people who are still waited for and want to be told.
func (c *Courier) preparePing(ctx context.Context, b *batch, d *Delivery, waited func(game.Seat) bool) (bool, error) {
	t, o := d.Table, b.newest
	if t.Phase != table.Playing || t.Paused || t.Channel != o.Target || t.Ply != o.Ply {
		return dropSent(d), nil
	}
	var users []string
	for _, u := range d.Body.Ping {
		who, err := c.opts.People.Person(ctx, u)
		if err != nil {
			return false, err
		}
		if waited(t.SeatOf(u)) && who.Notify != table.NotifyNone {
			users = append(users, u)
		}
	}
	if len(users) == 0 {
		return dropSent(d), nil // with the text for all of them
	}
	d.Body.Ping = users
	return true, nil
}
