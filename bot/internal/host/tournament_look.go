package host

import (
	"context"

	"tablee/bot/internal/bracket"
	"tablee/commands/table"
	"tablee/rules/game"
)

// LookCup is a tournament as anybody may see it.
func (h *Host) LookCup(ctx context.Context, id table.CupID) (*table.Cup, error) {
	k, err := h.loadCup(ctx, id)
	if err != nil {
		return nil, err
	}
	c := &table.Cup{ID: id, Guild: k.row.Guild, Channel: k.row.Channel, Lang: k.doc.Lang, Phase: k.phase(), Creator: k.doc.Creator, New: k.doc.New, Entrants: k.doc.Entrants, Champion: -1}
	if k.doc.Draw == nil {
		return c, nil
	}
	games, err := h.store.CupTables(ctx, int64(id))
	if err != nil {
		return nil, err
	}
	d := k.doc.Draw
	c.Round = d.Round
	for _, m := range d.Matches {
		v := table.CupMatch{Round: m.Round, Stage: string(m.Stage), A: m.A, B: m.B, Over: m.Result != bracket.Open, Points: m.Points, Walkover: m.Walkover, Decided: m.Decided}
		v.Through = [2]bool{m.Result == bracket.AWins || m.Result == bracket.Tied, m.Result == bracket.BWins || m.Result == bracket.Tied}
		for _, g := range games {
			if g.Match == m.ID {
				v.Tables = append(v.Tables, table.ID(g.Table))
			}
		}
		c.Matches = append(c.Matches, v)
	}
	for _, b := range d.Byes {
		c.Byes = append(c.Byes, table.CupBye{Round: b.Round, Stage: string(b.Stage), Entrant: b.Entrant})
	}
	for _, s := range d.Standings() {
		c.Standings = append(c.Standings, table.CupLine{Entrant: s.Entrant, Place: s.Place, Wins: s.Wins, Ties: s.Ties, Losses: s.Losses, Byes: s.Byes,
			Points: s.Points, For: s.For, Against: s.Against, Withdrawn: s.Withdrawn})
	}
	if e, ok := d.Champion(); ok {
		c.Champion = e
	}
	return c, nil
}

// Cups lists the tournaments of a channel, those that are not over first.
func (h *Host) Cups(ctx context.Context, channel string) ([]*table.Cup, error) {
	var list []*table.Cup
	for _, phases := range [][]string{{string(table.CupLobby), string(table.CupPlaying)}, {string(table.CupOver), string(table.CupCancelled)}} {
		rows, err := h.store.Cups(ctx, channel, phases, 25)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			c, err := h.LookCup(ctx, table.CupID(row.ID))
			if err != nil {
				return nil, err
			}
			list = append(list, c)
		}
	}
	return list, nil
}

// forgetInCups takes a person's name out of every tournament; those that are going on go on without them.
func (h *Host) forgetInCups(ctx context.Context, user string) error {
	rows, err := h.store.CupsNaming(ctx, `"`+user+`"`)
	if err != nil {
		return err
	}
	for _, row := range rows {
		err := h.withCup(ctx, table.CupID(row.ID), table.Call{}, func(k *cup) error {
			if k.doc.Creator == user {
				k.doc.Creator = ""
			}
			e := k.entrant(user)
			if e < 0 {
				return nil
			}
			if k.phase() == table.CupLobby {
				return k.leave(user)
			}
			if k.phase() == table.CupPlaying && k.doc.Draw.Gone[e] == 0 {
				if err := k.out(e); err != nil {
					return err
				}
			}
			k.doc.Entrants[e].User, k.doc.Entrants[e].Name = "", ""
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// cupDelivery gathers what a tournament's message needs.
func (c *Courier) cupDelivery(ctx context.Context, d *Delivery, id int64) (*Delivery, error) {
	k, err := c.host.LookCup(ctx, table.CupID(id))
	if _, refused := game.Refused(err); refused {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d.Cup = k
	if k.Guild != "" {
		d.Guild, err = c.host.Guild(ctx, k.Guild)
	}
	return d, err
}
