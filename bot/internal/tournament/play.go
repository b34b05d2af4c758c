package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/host"
	"tablee/bot/internal/tournament/bracket"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Tend looks after every tournament one of whose tables has ended, or that somebody has changed.
func (d *Director) Tend(ctx context.Context) {
	ids, err := d.opts.Store.DueTournaments(ctx, d.now().UnixMilli())
	if err != nil {
		d.opts.Report(err)
	}
	for _, id := range ids {
		if d.rests.Resting(table.TournamentID(id), d.opts.Now()) {
			continue
		}
		err := d.tend(ctx, table.TournamentID(id))
		if err == nil {
			d.rests.Done(table.TournamentID(id))
			continue
		}
		d.opts.Report(err)
		d.rests.Fail(table.TournamentID(id), d.opts.Now())
		if !errors.Is(err, store.ErrUnwritable) {
			if err := d.rest(ctx, id); err != nil {
				d.opts.Report(err)
			}
		}
	}
}

// rest lets a tournament that cannot be tended rest for an hour, so that the host does not spin.
func (d *Director) rest(ctx context.Context, id int64) error {
	unlock, err := d.locks.Lock(ctx, table.TournamentID(id))
	if err != nil {
		return err
	}
	defer unlock()
	row, err := d.opts.Store.Tournament(ctx, id)
	if err != nil {
		return err
	}
	row.Due = d.now().Add(time.Hour).UnixMilli()
	_, err = d.opts.Store.SaveTournament(ctx, store.TournamentChange{Tournament: row})
	return err
}

// tend takes over results, closes tables that nobody needs any more, and opens those of the next matches. It may be
// broken off anywhere: the tournament stays due until everything is done, and nothing is done twice.
func (d *Director) tend(ctx context.Context, id table.TournamentID) error {
	return d.with(ctx, id, table.Caller{}, func(k *contest) error {
		due := k.row.Due
		k.row.Due = 0
		if k.doc.Draw == nil && k.phase() == table.TournamentCancelled {
			return nil
		}
		if k.phase() == table.TournamentLobby {
			if k.doc.Opened == 0 {
				k.doc.Opened = time.UnixMilli(due).Add(-lobbyLife).UnixMilli()
			}
			end := d.opts.Later(time.UnixMilli(k.doc.Opened), lobbyLife)
			if end.After(k.now) {
				k.row.Due = end.UnixMilli()
				return nil
			}
			// nobody has started it for so long
			k.row.Phase = string(table.TournamentCancelled)
			k.owe(true, game.Msg{})
			return nil
		}
		tables, err := k.tables(ctx)
		if err != nil {
			return err
		}
		if k.phase() == table.TournamentPlaying {
			if err := k.report(tables); err != nil {
				return err
			}
		}
		if err := k.close(ctx, tables); err != nil || k.phase() != table.TournamentPlaying {
			return err
		}
		if k.doc.Draw.Done {
			k.row.Phase = string(table.TournamentOver)
			k.owe(false, game.M("tournament.done"), k.people()...)
			return nil
		}
		waiting, err := k.deal(ctx, tables)
		if err != nil || k.doc.Draw.Round == k.doc.Told {
			return err
		}
		k.doc.Told = k.doc.Draw.Round
		k.owe(false, game.M("tournament.round", "round", k.doc.Told), waiting...)
		return nil
	})
}

// people are those who are still in a tournament: they are told how it ended.
func (k *contest) people() (users []string) {
	if e, ok := k.doc.Draw.Champion(); ok && k.doc.Entrants[e].User != "" {
		users = append(users, k.doc.Entrants[e].User)
	}
	return users
}

// tables are the tables of each match, by game.
func (k *contest) tables(ctx context.Context) (map[int][]*table.Table, error) {
	list, err := k.d.opts.Store.TournamentTables(ctx, k.row.ID)
	if err != nil {
		return nil, err
	}
	tables := make(map[int][]*table.Table)
	for _, t := range list {
		l, err := k.d.opts.Queries.Look(ctx, table.ID(t.Table), "")
		if _, refused := game.Refused(err); refused && !errors.Is(err, store.ErrUnwritable) {
			// set aside: its match waits for the operator, or for somebody to withdraw
			l, err = &table.Table{ID: table.ID(t.Table), Phase: table.Quarantined}, nil
		}
		if err != nil {
			return nil, err
		}
		tables[t.Match] = append(tables[t.Match], l)
	}
	return tables, nil
}

// report enters the matches all of whose games are over.
func (k *contest) report(tables map[int][]*table.Table) error {
	for _, m := range k.doc.Draw.Open() {
		games := tables[m.ID]
		if len(games) < k.doc.New.Games || slices.ContainsFunc(games,
			func(t *table.Table) bool { return t.Phase != table.Over }) {
			continue
		}
		draw, err := k.doc.Draw.Report(m.ID, k.doc.points().match(games))
		if err != nil {
			return fmt.Errorf("tournament: tournament %d: %w", k.row.ID, err)
		}
		k.doc.Draw = &draw
		k.owe(true, game.Msg{})
	}
	return nil
}

// close ends the tables of matches from which somebody withdrew: the seat of that entrant resigns, whoever sits on it
// now. It does so too where the tournament was called off since; the other games of that one are played out.
func (k *contest) close(ctx context.Context, tables map[int][]*table.Table) error {
	for id, games := range tables {
		m := k.doc.Draw.Matches[id]
		loser, ok := m.Loser()
		if !ok {
			continue
		}
		for n, l := range games {
			if l.Phase == table.Over || l.Phase == table.Quarantined {
				continue
			}
			if err := k.d.opts.Tables.CloseFixture(ctx, l.ID, seatOf(m, loser, n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// seatOf is the seat of an entrant in a game of a match: the sides change from game to game.
func seatOf(m bracket.Match, entrant, n int) game.Seat {
	if entrant == m.A {
		return game.Seat(n % 2)
	}
	return game.Seat((n + 1) % 2)
}

// deal opens the tables that the open matches lack and returns whom nobody else will tell: the people of
// these matches who are not in turn there.
func (k *contest) deal(ctx context.Context, tables map[int][]*table.Table) (waiting []string, err error) {
	told := make(map[string]bool)
	var met []string
	for _, m := range k.doc.Draw.Open() {
		for n := len(tables[m.ID]); n < k.doc.New.Games; n++ {
			l, err := k.d.opts.Tables.OpenFixture(ctx, k.fixture(m, n))
			if errors.Is(err, store.ErrSeen) { // another process has dealt it: begin again with what stands now
				err = store.ErrConflict
			}
			if err != nil {
				return nil, err
			}
			tables[m.ID] = append(tables[m.ID], l)
		}
		for _, l := range tables[m.ID] {
			for s, seat := range l.Seats {
				met = append(met, seat.User)
				if slices.Contains(l.Turn, game.Seat(s)) {
					told[seat.User] = true
				}
			}
		}
	}
	for _, u := range met {
		if u != "" && !told[u] {
			told[u] = true
			waiting = append(waiting, u)
		}
	}
	return waiting, nil
}

// fixture is a game of a match; seatOf says who sits where.
func (k *contest) fixture(m bracket.Match, n int) host.Fixture {
	c := k.doc.New
	f := host.Fixture{Guild: k.row.Guild, Channel: k.row.Channel, Lang: k.doc.Lang, Game: c.Game, Options: c.Options,
		Level: c.Level,
		Clock: c.Clock, Rated: !c.Unrated, Seats: make([]table.Seat, 2),
		Note: game.M("tournament.note", "tournament", k.id().String(),
			"round", m.Round),
		Of: store.TournamentTable{Tournament: k.row.ID, Match: m.ID, Game: n}}
	for _, i := range []int{m.A, m.B} {
		e, s := k.doc.Entrants[i], seatOf(m, i, n)
		f.Seats[s] = table.Seat{Kind: table.Computer, Level: e.Level, Name: table.Guest(i)}
		if e.User != "" {
			f.Seats[s] = table.Seat{Kind: table.Person, User: e.User, Name: e.Name}
		} else if e.Level == 0 { // a person who was forgotten before they could be withdrawn
			f.Seats[s].Level = c.Level
		}
	}
	return f
}
