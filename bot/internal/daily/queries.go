package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Today is the puzzle of the present day: the one of the caller's server, or else one of all games in turn, in the
// language that the caller reads. It refuses while there is none yet.
func (d *Director) Today(ctx context.Context, by table.Caller) (table.DailyID, error) {
	s, err := d.server(ctx, by.Guild)
	if err != nil {
		return 0, err
	}
	if s.row.Puzzle != 0 {
		return table.DailyID(s.row.Puzzle), nil
	}
	_, day, err := d.everywhere(ctx)
	if err != nil {
		return 0, err
	}
	name := d.gameOf(day, nil)
	id, err := d.puzzleOf(ctx, day, name, d.wordsOf(name, by.User.Locale))
	return table.DailyID(id), err
}

// Post is the message with a server's puzzle that stands in a channel, "": that is yet to be posted; nil if it cannot
// be shown any more.
func (d *Director) Post(ctx context.Context, id table.DailyID, guild, channel string) (*table.DailyPost, error) {
	s, err := d.load(ctx, id)
	if _, refused := game.Refused(err); refused {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	at, err := d.server(ctx, guild)
	if err != nil {
		return nil, err
	}
	stands := at.standing(int64(id))
	o, err := d.outline(ctx, s, stands == told || stands == unknown && s.row.State == forUse)
	if err != nil {
		return nil, err
	}
	o.Over = stands != asked
	counts, err := d.opts.Store.CountAttempts(ctx, int64(id), guild, s.doc.Told)
	if err != nil {
		return nil, err
	}
	p := &table.DailyPost{Daily: o, Channel: at.doc.Settings.Channel, Lang: at.doc.Settings.Lang, Guild: guild}
	p.Here, p.Everywhere = tally(counts, o, true), tally(counts, o, false)
	if !o.Over {
		p.Before, err = d.before(ctx, at, s, cmp.Or(channel, p.Channel))
	}
	return p, err
}

// before is what the message with a puzzle tells of the server's last one, in a channel; nil if it has none, or may not
// tell its solution.
func (d *Director) before(ctx context.Context, at *server, of *stored, channel string) (*table.DailyBefore, error) {
	id := at.before(of.row.ID)
	if id == 0 || at.standing(id) != told {
		return nil, nil
	}
	s, err := d.load(ctx, table.DailyID(id))
	if _, refused := game.Refused(err); refused {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	b := &table.DailyBefore{Yesterday: s.day() == of.day()-1}
	if b.Daily, err = d.outline(ctx, s, true); err != nil {
		return nil, err
	}
	b.Over = true
	counts, err := d.opts.Store.CountAttempts(ctx, id, at.row.Guild, s.doc.Told)
	if err != nil {
		return nil, err
	}
	b.Everywhere = tally(counts, b.Daily, false)
	b.Names, err = d.sharers(ctx, id, at.row.Guild, channel)
	return b, err
}

// mostSolvers is among how many people who found a puzzle in a server those are looked for who have shown it.
const mostSolvers = 200

// sharers are the names of people who found a puzzle in a server and have shown that in a channel.
func (d *Director) sharers(ctx context.Context, puzzle int64, guild, channel string) (names []string, err error) {
	list, err := d.opts.Store.SolvedAttempts(ctx, puzzle, guild, mostSolvers)
	if err != nil {
		return nil, err
	}
	for _, a := range list {
		var doc attemptDoc
		if err := json.Unmarshal(a.Doc, &doc); err != nil {
			return nil, fmt.Errorf("daily: attempt of %s at puzzle %d: %w", a.User, puzzle, err)
		}
		if doc.SharedIn == "" || doc.SharedIn != channel {
			continue
		}
		profile, err := d.opts.People.Person(ctx, a.User)
		if err != nil {
			return nil, err
		}
		if profile.Name != "" {
			names = append(names, profile.Name)
		}
	}
	return names, nil
}

// tally sums counts up: those of one server, or those of all that were given before the solution was told anywhere.
func tally(counts []store.AttemptCount, o table.Daily, here bool) (t table.DailyTally) {
	for _, c := range counts {
		if here && !c.Here {
			continue
		}
		if !here && c.Late {
			t.Late += c.N
			continue
		}
		t.People += c.N
		if c.Solved || o.Top > 0 {
			t.Shares[o.Share(c.Points, c.Solved)] += c.N
		}
		if c.Solved {
			t.Solved += c.N
			t.Tries[min(max(c.Tries, 1), game.PuzzleTries)-1] += c.N
		}
		if c.Solved || c.Points <= 0 {
			continue
		}
		switch {
		case c.Points > t.Nearest:
			t.Nearest, t.NearestN = c.Points, c.N
		case c.Points == t.Nearest:
			t.NearestN += c.N
		}
	}
	return t
}

// Settings are what a server has chosen.
func (d *Director) Settings(ctx context.Context, guild string) (table.DailySettings, error) {
	s, err := d.server(ctx, guild)
	return s.settings(), err
}

func (s *server) settings() table.DailySettings {
	if s == nil {
		return table.DailySettings{}
	}
	return s.doc.Settings
}

// Set changes what the caller's server has chosen. Without a channel it has no puzzle of the day any more. A new
// channel, hour or zone holds from the next puzzle on, which does not come earlier for it; the first one is posted at
// once.
func (d *Director) Set(ctx context.Context, by table.Caller, set table.DailySettings) error {
	if by.Guild == "" {
		return game.Refuse("daily.noserver")
	}
	if _, err := time.LoadLocation(set.Zone); err != nil {
		return game.Refuse("daily.badzone", "zone", set.Zone)
	}
	for _, name := range set.Games {
		if _, err := d.rules(name); err != nil {
			return err
		}
	}
	if set.Channel != "" && len(set.Games) == 0 {
		return game.Refuse("daily.nogames")
	}
	err := d.set(ctx, by, set)
	for range 3 { // a puzzle may just have been published there
		if errors.Is(err, store.ErrConflict) {
			err = d.set(ctx, by, set)
		}
	}
	if err != nil && !errors.Is(err, store.ErrSeen) {
		return conflict(err)
	}
	d.opts.DueSignal.Notify()
	return nil
}

func (d *Director) set(ctx context.Context, by table.Caller, set table.DailySettings) error {
	s, err := d.server(ctx, by.Guild)
	if err != nil {
		return err
	}
	now := d.now()
	if s.doc.Begun == nil && s.doc.Day != 0 { // an earlier version published it
		s.doc.Begun = hourOf(s.doc.Settings)
	}
	s.doc.Settings = set
	s.row.Due = now.UnixMilli()
	if set.Channel != "" && s.doc.Day != 0 {
		first, err := d.firstDay(ctx)
		if err != nil {
			return err
		}
		s.row.Due = s.due(first)
	}
	if err := s.encode(); err != nil {
		return err
	}
	return d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Server: &s.row, Interaction: by.Interaction,
		At: now.UnixMilli()})
}

// Unreachable ends the puzzle of the day in a server whose channel takes no messages any more.
func (d *Director) Unreachable(ctx context.Context, guild string) error {
	s, err := d.server(ctx, guild)
	if err != nil || s.row.Rev == 0 {
		return err
	}
	s.doc.Settings.Channel = ""
	d.stop(s) // its messages cannot be edited
	return d.saveServer(ctx, s)
}

// Practice is a puzzle of a game for practice, of any kind if that is "": the one that the person has begun, or else
// the one whose difficulty suits them best, of those that they have not tried. If there is none, one is made, and the
// caller is told to wait.
func (d *Director) Practice(ctx context.Context, by table.Caller, name, kind, lang string) (table.DailyID, error) {
	r, err := d.rules(name)
	if err != nil {
		return 0, err
	}
	kinds := r.PuzzleKinds()
	if kind != "" && !slices.ContainsFunc(kinds, func(k game.PuzzleKind) bool { return k.Name == kind }) {
		return 0, game.Refuse("daily.nokind")
	}
	unlock, err := d.locks.Lock(ctx, by.User.ID)
	if err != nil {
		return 0, err
	}
	defer unlock()
	s, err := d.solver(ctx, by.User.ID)
	if err != nil {
		return 0, err
	}
	lang = d.wordsOf(name, lang)
	if begun, err := d.begun(ctx, s, name, kind, lang); begun || err != nil {
		return table.DailyID(s.doc.Practice), err
	}
	rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: name, Kind: kind, Language: lang, State: forUse,
		Untried: by.User.ID, Bad: string(table.DailyUnfair), Limit: mostChoice})
	if err != nil {
		return 0, err
	}
	var list []*stored
	for _, row := range rows {
		p, err := d.read(row)
		if err != nil { // the others can be had all the same
			d.report(err)
			continue
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		if kind == "" {
			kind = kinds[0].Name
		}
		if err := d.want(ctx, name, kind, lang); err != nil {
			return 0, err
		}
		return 0, game.Refuse("daily.making")
	}
	chosen := closest(list, s.doc.Rating)
	s.doc.Practice = chosen.row.ID
	if err := d.saveSolver(ctx, s); err != nil {
		return 0, conflict(err)
	}
	return table.DailyID(chosen.row.ID), nil
}

// mostChoice is among how many puzzles one is chosen.
const mostChoice = 100

// begun tells whether the puzzle that a person had last for practice is of this game, kind and language and has not
// ended.
func (d *Director) begun(ctx context.Context, s *solver, name, kind, lang string) (bool, error) {
	if s.doc.Practice == 0 {
		return false, nil
	}
	p, err := d.load(ctx, table.DailyID(s.doc.Practice))
	if _, refused := game.Refused(err); refused {
		return false, nil
	}
	if err != nil || p.row.Game != name || p.row.Language != lang || kind != "" && p.row.Kind != kind {
		return false, err
	}
	a, err := d.opts.Store.Attempt(ctx, p.row.ID, s.row.User)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil
	}
	return a.Ended == 0, err
}

// Past lists the earlier puzzles of the caller's server, or of all games in turn where that has none, the latest first,
// with what the caller has made of them.
func (d *Director) Past(ctx context.Context, by table.Caller) (list []table.DailyPast, err error) {
	s, err := d.server(ctx, by.Guild)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, p := range s.doc.Past {
		ids = append(ids, p.Puzzle)
	}
	if len(ids) == 0 {
		if ids, err = d.pastEverywhere(ctx, by); err != nil {
			return nil, err
		}
	}
	for _, id := range ids {
		if s.standing(id) == asked {
			continue // where the server's day begins late
		}
		p, err := d.load(ctx, table.DailyID(id))
		if _, refused := game.Refused(err); refused {
			continue // of a game that this version does not have
		}
		if err != nil {
			return nil, err
		}
		if over, err := d.overAt(ctx, p, s); !over || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		o, err := d.outline(ctx, p, false)
		if err != nil {
			return nil, err
		}
		line := table.DailyPast{Daily: o}
		line.Over = true
		row, err := d.opts.Store.Attempt(ctx, id, by.User.ID)
		switch {
		case err == nil:
			line.Tried, line.State = true, (&attempt{puzzle: p, row: row}).state()
			line.Tries, line.Best = row.Tries, row.Points
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
		list = append(list, line)
	}
	return list, nil
}

// pastEverywhere are the puzzles of the last days outside of servers that have chosen.
func (d *Director) pastEverywhere(ctx context.Context, by table.Caller) (ids []int64, err error) {
	_, today, err := d.everywhere(ctx)
	if err != nil {
		return nil, err
	}
	for day := today - 1; day >= max(today-keptPast, 1); day-- {
		name := d.gameOf(day, nil)
		rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: name, Language: d.wordsOf(name, by.User.Locale),
			From: day, To: day, Limit: 1})
		if err != nil {
			return nil, err
		}
		if len(rows) > 0 {
			ids = append(ids, rows[0].ID)
		}
	}
	return ids, nil
}
