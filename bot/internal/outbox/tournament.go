package outbox

import (
	"context"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// tournament shows a tournament in its channel. A new message is posted for each event, because each mentions other
// people; in between, edits keep the last one up to date (Body.Edit). A new message replaces the old one, which is
// deleted or, if the server wants to keep replaced messages and when the tournament is over, collapsed to a line.
//
// It is dropped if the tournament cannot be read.
type tournament struct{ ordinary }

func (tournament) traits() traits { return traits{lifetime: lasting} }

func (tournament) key(o store.Owed, b Body) string {
	if !b.Edit {
		return rowKey(o)
	}
	return tableKey(o)
}

// waits makes an edit wait for a new message in the outbox: that one may be being sent, or may have been sent by a try
// that failed, and the edit would not find it.
func (tournament) waits(b *batch, owed []*batch) (until time.Time, ok bool) {
	if !b.body.Edit {
		return until, false
	}
	for _, other := range owed {
		if !other.body.Edit {
			return time.UnixMilli(other.newest.Due), true
		}
	}
	return until, false
}

// absorbs makes edits needless that are owed before a new message is written: it shows what they would. Edits would
// remove its heading, which says what has happened.
func (tournament) absorbs(b, other *batch) bool { return !b.body.Edit && other.body.Edit }

func (tournament) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (bool, error) {
	t, err := c.opts.Tournaments.LookTournament(ctx, table.TournamentID(b.newest.Subject.Tournament()))
	if _, refused := game.Refused(err); refused {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if d.Tournament = t; t.Guild != "" {
		if d.Guild, err = c.opts.People.Guild(ctx, t.Guild); err != nil {
			return false, err
		}
	}
	return true, c.removeMuted(ctx, d)
}

func (tournament) delivered(ctx context.Context, c *Courier, _ *batch, d *Delivery, post *store.Post) error {
	how := deleted
	if d.Guild.Keep || d.Tournament.Phase == table.TournamentOver {
		how = collapsed
	}
	return c.removeOthers(ctx, post, func(p store.Post) (removal, bool) { return how, Kind(p.Kind) == Tournament })
}
