package tournament

import (
	"context"
	"slices"

	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/table"
)

// LookTournament is a tournament as everybody may see it.
func (d *Director) LookTournament(ctx context.Context, id table.TournamentID) (*table.Tournament, error) {
	k, err := d.load(ctx, id)
	if err != nil {
		return nil, err
	}
	c := &table.Tournament{ID: id, Guild: k.row.Guild, Channel: k.row.Channel, Lang: k.doc.Lang, Phase: k.phase(),
		Creator: k.doc.Creator, New: k.doc.New, Entrants: k.doc.Entrants, Champion: -1,
		Forfeit: k.doc.points().forfeit, Wins: k.doc.points().wins}
	if c.New.Season != nil {
		c.Season = k.lookSeason()
	}
	if k.doc.Draw == nil {
		return c, nil
	}
	games, err := d.opts.Store.TournamentTables(ctx, int64(id))
	if err != nil {
		return nil, err
	}
	draw := k.doc.Draw
	c.Round = draw.Round
	c.Agreed, c.Needed = k.doc.consent()
	for _, m := range draw.Matches {
		v := table.TournamentMatch{Round: m.Round, Stage: string(m.Stage), A: m.A, B: m.B,
			Over:   m.Result != bracket.Open,
			Points: m.Points, Walkover: m.Walkover, Decided: m.Decided}
		if c.New.Season != nil {
			v.Game, v.Week = k.doc.gameOf(m).Game, k.doc.weekOf(m)
		}
		v.Through = [2]bool{m.Result == bracket.AWins || m.Result == bracket.Tied,
			m.Result == bracket.BWins || m.Result == bracket.Tied}
		for _, g := range games {
			if g.Match == m.ID {
				v.Tables = append(v.Tables, table.ID(g.Table))
			}
		}
		c.Matches = append(c.Matches, v)
	}
	for _, b := range draw.Byes {
		c.Byes = append(c.Byes, table.TournamentBye{Round: b.Round, Stage: string(b.Stage), Entrant: b.Entrant})
	}
	for _, s := range draw.Standings() {
		c.Standings = append(c.Standings,
			table.TournamentLine{Entrant: s.Entrant, Place: s.Place, Wins: s.Wins, Ties: s.Ties,
				Losses: s.Losses, Byes: s.Byes,
				Points: s.Points, For: s.For, Against: s.Against, Withdrawn: s.Withdrawn})
	}
	if e, ok := draw.Champion(); ok {
		c.Champion = e
	}
	return c, nil
}

// Tournaments lists the tournaments of a channel, unfinished ones first.
func (d *Director) Tournaments(ctx context.Context, channel string) ([]*table.Tournament, error) {
	var list []*table.Tournament
	for _, phases := range [][]string{{string(table.TournamentLobby), string(table.TournamentPlaying)},
		{string(table.TournamentOver),
			string(table.TournamentCancelled)}} {
		rows, err := d.opts.Store.Tournaments(ctx, channel, phases, 25)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			c, err := d.LookTournament(ctx, table.TournamentID(row.ID))
			if err != nil {
				return nil, err
			}
			list = append(list, c)
		}
	}
	return list, nil
}

// Count is how many tournaments name a person.
func (d *Director) Count(ctx context.Context, user string) (int, error) {
	rows, err := d.opts.Store.TournamentsOf(ctx, user)
	return len(rows), err
}

// Forget removes a person's name from every tournament; running ones continue without them.
func (d *Director) Forget(ctx context.Context, user string) error {
	rows, err := d.opts.Store.TournamentsOf(ctx, user)
	if err != nil {
		return err
	}
	for _, row := range rows {
		err := d.update(ctx, table.TournamentID(row.ID), table.Caller{}, func(k *contest) error {
			if k.doc.Creator == user {
				k.doc.Creator = ""
			}
			e := k.entrant(user)
			if e < 0 {
				return nil
			}
			if k.phase() == table.TournamentLobby {
				return k.leave(user)
			}
			k.doc.Agreed = slices.DeleteFunc(k.doc.Agreed, func(u string) bool { return u == user })
			if k.phase() == table.TournamentPlaying && (k.doc.Draw.Gone[e] == 0 || k.doc.Draw.Plays(e)) {
				if err := k.withdrawEntrant(e); err != nil {
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
