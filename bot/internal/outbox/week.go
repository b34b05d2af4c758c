package outbox

import (
	"context"
	"strconv"
	"time"

	"tablee/rules/game"
)

// week tells a server, which is its target, of its week, in the channel of its puzzles of the day. Nothing replaces it,
// it calls nobody and makes no sound. The body's message is the end of the week in Unix milliseconds.
//
// It is dropped if there is nothing to tell, or if the server wants to be told nothing any more.
type week struct{ ordinary }

func (week) traits() traits { return traits{} }

func (week) prepare(ctx context.Context, c *Courier, b *batch, d *Delivery) (_ bool, err error) {
	until, err := strconv.ParseInt(d.Body.Msg.Lit, 10, 64)
	if err != nil {
		until = d.Body.At
	}
	if d.Week, err = c.opts.Dailies.Week(ctx, d.Target, time.UnixMilli(until)); err != nil || d.Week == nil {
		return false, err
	}
	for _, id := range d.Week.Tournaments {
		t, err := c.opts.Tournaments.LookTournament(ctx, id)
		if _, refused := game.Refused(err); refused {
			continue
		}
		if err != nil {
			return false, err
		}
		if t.Season != nil {
			d.Week.Seasons = append(d.Week.Seasons, t)
		}
	}
	d.Channel, d.Silent = d.Week.Channel, true
	d.Guild, err = c.opts.People.Guild(ctx, d.Target)
	return err == nil, err
}
