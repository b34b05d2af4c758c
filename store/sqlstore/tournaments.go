package sqlstore

import (
	"context"
	"fmt"

	"tablee/store"
)

// tournaments has the queries about tournaments and their tables.
type tournaments struct{ *base }

const tournamentColumns = "id, rev, guild, channel, phase, due, doc, touched"

// SaveTournament implements store.Tournaments.
func (q tournaments) SaveTournament(ctx context.Context, c store.TournamentChange) (id int64, err error) {
	err = q.within(ctx, c.Interaction, func(tx Tx) error {
		k := c.Tournament
		if id = k.ID; id == 0 {
			if id, err = tx.Insert(ctx, Statement{What: "new tournament",
				Query: "INSERT INTO tournaments (rev, guild, channel, phase, due, doc, touched) VALUES (1,?,?,?,?,?,?)",
				Args:  []any{k.Guild, k.Channel, k.Phase, k.Due, k.Doc, k.Touched}, News: store.NewsDue}); err != nil {
				return err
			}
		} else if err := tx.Do(ctx, Statement{What: "tournament",
			Query: "UPDATE tournaments SET rev = rev + 1, channel = ?, phase = ?, due = ?, doc = ?, touched = ? WHERE id = ? AND rev = ?",
			Args:  []any{k.Channel, k.Phase, k.Due, k.Doc, k.Touched, k.ID, k.Rev}, Took: ExpectOne(store.ErrConflict),
			News: store.NewsDue}); err != nil {
			return err
		}
		if err := saveInteraction(ctx, tx, c.Interaction, store.OfTournament(id), k.Touched); err != nil {
			return err
		}
		if err := saveTournamentUsers(ctx, tx, id, c.Users); err != nil {
			return err
		}
		if err := countTournament(ctx, tx, c); err != nil {
			return err
		}
		return saveOwed(ctx, tx, store.OfTournament(id), c.Owed)
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

func (q tournaments) list(ctx context.Context, where string, args ...any) ([]store.Tournament, error) {
	return Collect(ctx, q.engine, func(r Row) (k store.Tournament, err error) {
		err = r.Scan(&k.ID, &k.Rev, &k.Guild, &k.Channel, &k.Phase, &k.Due, &k.Doc, &k.Touched)
		return k, err
	}, "SELECT "+tournamentColumns+" FROM tournaments WHERE "+where, args...)
}

// Tournament implements store.Tournaments.
func (q tournaments) Tournament(ctx context.Context, id int64) (store.Tournament, error) {
	ks, err := q.list(ctx, "id = ?", id)
	if err != nil {
		return store.Tournament{}, err
	}
	if len(ks) == 0 {
		return store.Tournament{}, fmt.Errorf("%w: tournament %d", store.ErrNotFound, id)
	}
	return ks[0], nil
}

// Tournaments implements store.Tournaments.
func (q tournaments) Tournaments(ctx context.Context, channel string, phases []string, limit int) ([]store.Tournament,
	error) {
	args := append([]any{channel}, ToAny(phases)...)
	return q.list(ctx, "channel = ? AND "+In("phase", phases)+" ORDER BY touched DESC, id DESC LIMIT ?",
		append(args, limit)...)
}

// TournamentsIn implements store.Tournaments.
func (q tournaments) TournamentsIn(ctx context.Context, guild, phase string) ([]store.Tournament, error) {
	return q.list(ctx, "guild = ? AND phase = ? ORDER BY id", guild, phase)
}

// TournamentsOf implements store.Tournaments.
func (q tournaments) TournamentsOf(ctx context.Context, user string) ([]store.Tournament, error) {
	return q.list(ctx, q.among("id", "SELECT tournament FROM tournament_users WHERE usr = ?")+" ORDER BY id",
		user)
}

func saveTournamentUsers(ctx context.Context, tx Tx, id int64, users []string) error {
	if users == nil {
		return nil
	}
	if err := tx.Do(ctx, Statement{What: "people of a tournament",
		Query: "DELETE FROM tournament_users WHERE tournament = ?",
		Args:  []any{id}}); err != nil {
		return err
	}
	for _, u := range users {
		if err := tx.Do(ctx, Statement{What: "people of a tournament",
			Query: "INSERT INTO tournament_users (tournament, usr) VALUES (?,?) ON CONFLICT DO NOTHING",
			Args:  []any{id, u}}); err != nil {
			return err
		}
	}
	return nil
}

// DueTournaments implements store.Tournaments.
func (q tournaments) DueTournaments(ctx context.Context, now int64) ([]int64, error) {
	return Collect(ctx, q.engine, scanOne[int64], "SELECT id FROM tournaments WHERE due > 0 AND due <= ? ORDER BY due",
		now)
}

// TournamentTables implements store.Tournaments.
func (q tournaments) TournamentTables(ctx context.Context, tournament int64) ([]store.TournamentTable, error) {
	return Collect(ctx, q.engine, func(r Row) (t store.TournamentTable, err error) {
		err = r.Scan(&t.Tournament, &t.Match, &t.Game, &t.Table)
		return t, err
	}, "SELECT tournament, match, game, tbl FROM tournament_tables WHERE tournament = ? ORDER BY match, game",
		tournament)
}

// saveTournamentOf stores what a change of a table means for a tournament: a new table is the only one of a game of a
// match, and a table's end makes its tournament due.
func saveTournamentOf(ctx context.Context, tx Tx, c store.Change) error {
	if g := c.TournamentGame; g != nil {
		if err := tx.Do(ctx, Statement{What: "table of a tournament",
			Query: "INSERT INTO tournament_tables (tournament, match, game, tbl) VALUES (?,?,?,?) ON CONFLICT DO NOTHING",
			Args:  []any{g.Tournament, g.Match, g.Game, c.Table.ID}, Took: ExpectOne(store.ErrSeen)}); err != nil {
			return err
		}
	}
	if c.TournamentDue == 0 {
		return nil
	}
	return tx.Do(ctx, Statement{What: "tournament", Query: "UPDATE tournaments SET rev = rev + 1, due = ? WHERE id = ?",
		Args: []any{c.Table.Touched, c.TournamentDue}, News: store.NewsDue})
}
