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

// OnDue handles every due tournament: one of its tables has ended, or somebody has changed it.
func (d *Director) OnDue(ctx context.Context) {
	ids, err := d.opts.Store.DueTournaments(ctx, d.now().UnixMilli())
	if err != nil {
		d.opts.Report(err)
	}
	for _, id := range ids {
		if d.backoff.Waiting(table.TournamentID(id), d.opts.Now()) {
			continue
		}
		err := d.onDue(ctx, table.TournamentID(id))
		if err == nil {
			d.backoff.Done(table.TournamentID(id))
			continue
		}
		d.opts.Report(err)
		d.backoff.Fail(table.TournamentID(id), d.opts.Now())
		if !errors.Is(err, store.ErrUnwritable) {
			if err := d.postpone(ctx, id); err != nil {
				d.opts.Report(err)
			}
		}
	}
}

// postpone makes a tournament due in an hour if handling it failed, so that the host does not retry in a busy loop.
func (d *Director) postpone(ctx context.Context, id int64) error {
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

// onDue records results, closes tables that are no longer needed, and opens those of the next matches. It may be
// interrupted at any point: the tournament stays due until everything is done, and nothing is done twice.
func (d *Director) onDue(ctx context.Context, id table.TournamentID) error {
	return d.update(ctx, id, table.Caller{}, func(k *contest) error {
		due := k.row.Due
		k.row.Due = 0
		if k.doc.Draw == nil && k.phase() == table.TournamentCancelled {
			return nil
		}
		if k.phase() == table.TournamentLobby {
			if k.doc.Opened == 0 {
				k.doc.Opened = time.UnixMilli(due).Add(-lobbyLife).UnixMilli()
			}
			end := d.opts.Later(time.UnixMilli(k.doc.Opened), k.doc.lobbyLife())
			if end.After(k.now) {
				k.row.Due = end.UnixMilli()
				return nil
			}
			if k.doc.Season != nil && len(k.doc.Entrants) >= table.MinSeason {
				return k.begin(ctx)
			}
			// nobody has started it in time
			k.row.Phase = string(table.TournamentCancelled)
			k.queueMessage(true, game.Msg{})
			return nil
		}
		tables, err := k.tables(ctx)
		if err != nil {
			return err
		}
		if k.phase() == table.TournamentPlaying {
			if err := k.report(ctx, tables); err != nil {
				return err
			}
		}
		if err := k.closeTables(ctx, tables); err != nil || k.phase() != table.TournamentPlaying {
			return err
		}
		if k.doc.Season != nil {
			return k.runSeason(ctx, tables)
		}
		if k.doc.Draw.Done {
			k.row.Phase = string(table.TournamentOver)
			k.queueMessage(false, game.M("tournament.done"), k.players()...)
			return nil
		}
		waiting, err := k.openTables(ctx, tables)
		if err != nil || k.doc.Draw.Round == k.doc.Told {
			return err
		}
		k.doc.Told = k.doc.Draw.Round
		if !k.peoplePlay() { // a round of computers alone is no news
			k.queueMessage(true, game.Msg{})
			return nil
		}
		k.queueMessage(false, game.M("tournament.round", "round", k.doc.Told), waiting...)
		return nil
	})
}

// players are the people who have played to their end in the tournament, the best first: they are told how it ended.
func (ct *contest) players() (users []string) {
	for _, s := range ct.doc.Draw.Standings() {
		if user := ct.doc.Entrants[s.Entrant].User; user != "" && !s.Withdrawn {
			users = append(users, user)
		}
	}
	return users
}

// peoplePlay tells whether a person has a match in the present round.
func (ct *contest) peoplePlay() bool {
	return slices.ContainsFunc(ct.doc.Draw.Open(), func(m bracket.Match) bool {
		return ct.doc.Entrants[m.A].User != "" || ct.doc.Entrants[m.B].User != ""
	})
}

// tables are the tables of each match, by game; of a season only those of the matches that are open, or were decided by
// withdrawal: the others are over, and have been counted.
func (ct *contest) tables(ctx context.Context) (map[int][]*table.Table, error) {
	list, err := ct.d.opts.Store.TournamentTables(ctx, ct.row.ID)
	if err != nil {
		return nil, err
	}
	tables := make(map[int][]*table.Table)
	for _, t := range list {
		if ct.doc.Season != nil && ct.doc.Draw.Matches[t.Match].Played() {
			continue
		}
		l, err := ct.d.opts.Queries.Look(ctx, table.ID(t.Table), "")
		if _, refused := game.Refused(err); refused && !errors.Is(err, store.ErrUnwritable) {
			// quarantined: its match waits for the operator, or until somebody withdraws
			l, err = &table.Table{ID: table.ID(t.Table), Phase: table.Quarantined}, nil
		}
		if err != nil {
			return nil, err
		}
		tables[t.Match] = append(tables[t.Match], l)
	}
	return tables, nil
}

// report enters the results of matches whose games are all over.
func (ct *contest) report(ctx context.Context, tables map[int][]*table.Table) error {
	if ct.doc.Season != nil {
		return ct.reportSeason(ctx, tables)
	}
	for _, m := range ct.doc.Draw.Open() {
		games := tables[m.ID]
		if len(games) < ct.doc.New.Games || slices.ContainsFunc(games,
			func(t *table.Table) bool { return t.Phase != table.Over }) {
			continue
		}
		draw, err := ct.doc.Draw.Report(m.ID, ct.doc.points().match(games))
		if err != nil {
			return fmt.Errorf("tournament: tournament %d: %w", ct.row.ID, err)
		}
		ct.doc.Draw = &draw
		ct.queueMessage(true, game.Msg{})
	}
	return nil
}

// closeTables ends the tables of matches from which somebody withdrew: that entrant's seat resigns, whoever plays it
// now. If the tournament was called off since, it does so too; all other games are played to the end.
func (ct *contest) closeTables(ctx context.Context, tables map[int][]*table.Table) error {
	for id, games := range tables {
		m := ct.doc.Draw.Matches[id]
		loser, ok := m.Loser()
		if !ok {
			continue
		}
		for n, l := range games {
			if l.Phase == table.Over || l.Phase == table.Quarantined {
				continue
			}
			if err := ct.d.opts.Tables.CloseFixture(ctx, l.ID, seatOf(m, loser, n)); err != nil {
				return err
			}
		}
	}
	return nil
}

// seatOf is the seat of an entrant in the n-th game of a match: they swap seats from game to game.
func seatOf(m bracket.Match, entrant, n int) game.Seat {
	if entrant == m.A {
		return game.Seat(n % 2)
	}
	return game.Seat((n + 1) % 2)
}

// openTables opens the missing tables of the open matches. It returns people of these matches whom nothing else
// notifies: those whose turn it is not.
func (ct *contest) openTables(ctx context.Context, tables map[int][]*table.Table) (waiting []string, err error) {
	told := make(map[string]bool)
	var met []string
	for _, m := range ct.doc.Draw.Open() {
		for n := len(tables[m.ID]); n < ct.doc.New.Games; n++ {
			l, err := ct.d.opts.Tables.OpenFixture(ctx, ct.fixture(m, n))
			if errors.Is(err, store.ErrSeen) { // another process has opened it: begin again with the present state
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

// fixture describes a game of a match; seatOf says who sits where.
func (ct *contest) fixture(m bracket.Match, n int) host.Fixture {
	c := ct.doc.New
	f := host.Fixture{Guild: ct.row.Guild, Channel: ct.row.Channel, Lang: ct.doc.Lang, Game: c.Game, Options: c.Options,
		Level: c.Level, Clock: c.Clock, Rated: !c.Unrated, Seats: make([]table.Seat, 2),
		Note: game.M("tournament.note", "tournament", ct.id().String(), "round", m.Round),
		Of:   store.TournamentTable{Tournament: ct.row.ID, Match: m.ID, Game: n}}
	for _, i := range []int{m.A, m.B} {
		e, s := ct.doc.Entrants[i], seatOf(m, i, n)
		f.Seats[s] = table.Seat{Kind: table.Computer, Level: e.Level, Name: table.Guest(i)}
		if e.User != "" {
			f.Seats[s] = table.Seat{Kind: table.Person, User: e.User, Name: e.Name}
		} else if e.Level == 0 { // a person whose data were erased before they were withdrawn
			f.Seats[s].Level = c.Level
		}
	}
	return f
}
