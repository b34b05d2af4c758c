package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/bracket"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/store"
)

// tendCups looks after every tournament one of whose tables has ended, or that somebody has changed.
func (h *Host) tendCups(ctx context.Context) {
	ids, err := h.store.DueCups(ctx, h.now().UnixMilli())
	h.report(err)
	for _, id := range ids {
		if err := h.tendCup(ctx, table.CupID(id)); err != nil {
			h.report(err)
			h.report(h.restCup(ctx, id))
		}
	}
}

// restCup lets a tournament that cannot be tended rest for an hour, so that the host does not spin.
func (h *Host) restCup(ctx context.Context, id int64) error {
	defer h.cups.take(table.ID(id))()
	row, err := h.store.Cup(ctx, id)
	if err != nil {
		return err
	}
	row.Due = h.now().Add(time.Hour).UnixMilli()
	_, err = h.store.SaveCup(ctx, store.CupChange{Cup: row})
	return err
}

// tendCup takes over results, closes tables that nobody needs any more, and opens those of the next matches. It may be
// broken off anywhere: the tournament stays due until everything is done, and nothing is done twice.
func (h *Host) tendCup(ctx context.Context, id table.CupID) error {
	return h.withCup(ctx, id, table.Call{}, func(k *cup) error {
		k.row.Due = 0
		if k.phase() == table.CupLobby { // nobody has started it for so long
			k.row.Phase = string(table.CupCancelled)
			k.owe(true, game.Msg{})
			return nil
		}
		tables, err := k.tables(ctx)
		if err != nil {
			return err
		}
		if k.phase() == table.CupPlaying {
			if err := k.report(tables); err != nil {
				return err
			}
		}
		if err := k.close(ctx, tables); err != nil {
			return err
		}
		if k.phase() != table.CupPlaying {
			return nil
		}
		if k.doc.Draw.Done {
			k.row.Phase = string(table.CupOver)
			k.owe(false, game.M("cup.done"), k.people()...)
			return nil
		}
		waiting, err := k.deal(ctx, tables)
		if err != nil || k.doc.Draw.Round == k.doc.Told {
			return err
		}
		k.doc.Told = k.doc.Draw.Round
		k.owe(false, game.M("cup.round", "round", k.doc.Told), waiting...)
		return nil
	})
}

// people are those who are still in a tournament: they are told how it ended.
func (k *cup) people() (users []string) {
	if e, ok := k.doc.Draw.Champion(); ok && k.doc.Entrants[e].User != "" {
		users = append(users, k.doc.Entrants[e].User)
	}
	return users
}

// tables are the tables of each match, by game.
func (k *cup) tables(ctx context.Context) (map[int][]*live, error) {
	list, err := k.h.store.CupTables(ctx, k.row.ID)
	if err != nil {
		return nil, err
	}
	tables := make(map[int][]*live)
	for _, t := range list {
		row, err := k.h.store.Table(ctx, t.Table)
		if err != nil {
			return nil, err
		}
		l, err := k.h.read(row)
		if err != nil { // set aside: its match waits for the operator, or for somebody to withdraw
			l = &live{h: k.h, row: row}
			l.row.Phase = string(table.Aside)
		}
		tables[t.Match] = append(tables[t.Match], l)
	}
	return tables, nil
}

// report enters the matches all of whose games are over.
func (k *cup) report(tables map[int][]*live) error {
	for _, m := range k.doc.Draw.Open() {
		games := tables[m.ID]
		if len(games) < k.doc.New.Games || slices.ContainsFunc(games, func(l *live) bool { return l.phase() != table.Over }) {
			continue
		}
		var points [2]int
		for i, l := range games {
			p := points2(l.doc)
			first := i % 2 // the sides change from game to game
			points[0] += p[first]
			points[1] += p[1-first]
		}
		draw, err := k.doc.Draw.Report(m.ID, points)
		if err != nil {
			return fmt.Errorf("host: tournament %d: %w", k.row.ID, err)
		}
		k.doc.Draw = &draw
		k.owe(true, game.Msg{})
	}
	return nil
}

// points2 are the points of a game of two: the game's own scores where the winner has more; so Awalé counts
// seeds. Who resigned keeps nothing. Where the winner has no more than the loser, as in games in which little is good, it is one
// to nothing. A game that was put away without a result is nothing to nothing.
func points2(d doc) (p [2]int) {
	r := d.Result
	if r == nil || len(r.Places) != 2 {
		return p
	}
	if len(r.Scores) == 2 {
		copy(p[:], r.Scores)
	}
	for s := range p {
		if d.Seats[s].Resigned {
			p[s] = min(p[s], 0)
		}
	}
	switch a, b := r.Places[0], r.Places[1]; {
	case a < b && p[0] <= p[1]:
		return [2]int{1, 0}
	case a > b && p[0] >= p[1]:
		return [2]int{0, 1}
	case a == b && p[0] != p[1]:
		return [2]int{}
	}
	return p
}

// close ends the tables of matches that are over without them: somebody withdrew, or the tournament was cancelled.
func (k *cup) close(ctx context.Context, tables map[int][]*live) error {
	for id, games := range tables {
		cancelled := k.phase() == table.CupCancelled
		if !cancelled && k.doc.Draw.Matches[id].Result == bracket.Open {
			continue
		}
		for _, l := range games {
			if l.phase() == table.Over || l.phase() == table.Aside {
				continue
			}
			if err := k.shut(ctx, l.id(), id); err != nil && !errors.Is(err, errNothing) {
				return err
			}
		}
	}
	return nil
}

// shut ends a table: who withdrew has resigned there, as far as ratings go.
func (k *cup) shut(ctx context.Context, id table.ID, match int) error {
	return k.h.with(ctx, id, table.Call{}, func(l *live) error {
		if l.phase() == table.Over {
			return errNothing
		}
		l.quiet = true
		if k.phase() == table.CupCancelled {
			l.doc.Result = &table.Result{Reason: game.M("cup.calledoff")}
			l.end()
			return nil
		}
		m := k.doc.Draw.Matches[match]
		for _, e := range []int{m.A, m.B} {
			s := table.SeatOf(l.doc.Seats, k.doc.Entrants[e].User)
			if k.doc.Draw.Withdrawn[e] && s != game.Public && m.Result != bracket.Nobody {
				return l.resign(s)
			}
		}
		l.doc.Result = &table.Result{Reason: game.M("cup.walkover")}
		l.end()
		return nil
	})
}

// deal opens the tables that the open matches lack and returns whom nobody else will tell: the people of
// these matches who are not in turn there.
func (k *cup) deal(ctx context.Context, tables map[int][]*live) (waiting []string, err error) {
	told := make(map[string]bool)
	var met []string
	for _, m := range k.doc.Draw.Open() {
		for n := len(tables[m.ID]); n < k.doc.New.Games; n++ {
			l, err := k.table(m, n)
			if err != nil {
				return nil, err
			}
			if err := l.save(ctx); err != nil {
				return nil, err
			}
			tables[m.ID] = append(tables[m.ID], l)
		}
		for _, l := range tables[m.ID] {
			for s, seat := range l.doc.Seats {
				met = append(met, seat.User)
				if l.pos != nil && slices.Contains(l.pos.Turn(), game.Seat(s)) {
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

// table makes the table of a game of a match and deals: the sides change from game to game. It is not stored yet.
func (k *cup) table(m bracket.Match, n int) (*live, error) {
	h, c := k.h, k.doc.New
	rules, err := h.game(c.Game)
	if err != nil {
		return nil, err
	}
	seed := h.opts.Seed()
	l := &live{h: h, now: k.now, rules: rules, seed: seed, change: store.Change{Forget: -1}}
	l.row = store.Table{Guild: k.row.Guild, Channel: k.row.Channel, Game: c.Game, Version: rules.Info().Version, Phase: string(table.Lobby), Created: k.now.UnixMilli(), Seed: seed[:]}
	l.doc = doc{Seats: make([]table.Seat, 2), Options: c.Options, Level: c.Level, Lang: k.doc.Lang, Rated: !c.Unrated, Cup: k.row.ID}
	l.doc.Time.Clock = c.Clock
	pair := [2]int{m.A, m.B}
	for s := range l.doc.Seats {
		e := k.doc.Entrants[pair[(s+n)%2]]
		l.doc.Seats[s] = table.Seat{Kind: table.Computer, Level: e.Level}
		if e.User != "" {
			l.doc.Seats[s] = table.Seat{Kind: table.Person, User: e.User, Name: e.Name}
		} else if e.Level == 0 { // a person who was forgotten before they could be withdrawn
			l.doc.Seats[s].Level = c.Level
		}
	}
	l.note("cup.note", "cup", k.id().String(), "round", m.Round)
	l.change.CupGame = &store.CupTable{Cup: k.row.ID, Match: m.ID, Game: n}
	return l, l.begin(nil)
}

// finishCup notes that a tournament is to look at its table, which has ended.
func (l *live) finishCup() {
	if l.doc.Cup != 0 && l.phase() == table.Over {
		l.change.CupDue = l.doc.Cup
	}
}

// bound refuses what a table of a tournament does not allow: to hand the seat on, to call the game off, or what a
// computer would grant without end.
func (l *live) bound(what table.What) error {
	if l.doc.Cup != 0 && slices.Contains([]table.What{table.Hand, table.TakeOver, table.Abort, table.AskUndo, table.AskPause}, what) {
		return game.Refuse("cup.bound")
	}
	return nil
}
