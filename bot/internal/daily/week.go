package daily

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tablee/bot/internal/localtime"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// On Sunday evenings a server that has the puzzle of the day is told of its week in one message, unless it wants none.
// A server's document has the last Sunday that was seen to. It changes in the transaction that adds the message to the
// outbox, so that a week is told once, whichever process does it. What the message says is read when it is sent:
// whoever was erased meanwhile is not in it.

// The hour at which weeks end, in the server's time zone, and between which hours a late message is sent.
const (
	weekEnds   = 18
	dayOpens   = 9
	dayCloses  = 22
	latestWeek = 2 * localtime.Day // a later message is left out
	weekLength = 7 * localtime.Day
)

// sundayBefore is the last end of a week that is not later than a moment.
func sundayBefore(t time.Time, zone *time.Location) time.Time {
	date := localtime.Date(t, zone)
	date = date.Add(-time.Duration(date.Weekday()) * localtime.Day)
	if at := localtime.At(date, weekEnds, 0, zone); !at.After(t) {
		return at
	}
	return localtime.At(date.Add(-weekLength), weekEnds, 0, zone)
}

// weekNext is when the server's present week ends: at the first Sunday evening after the last one that was seen to. A
// change of the zone brings no second one: weeks are at least some days long. A server that has no puzzle has none.
func (s *server) weekNext() int64 {
	from := s.doc.Week
	if from == 0 {
		from = s.doc.Asked // by an earlier version
	} else {
		from += (weekLength / 2).Milliseconds()
	}
	if s.row.Puzzle == 0 || from == 0 {
		return math.MaxInt64
	}
	zone := localtime.Zone(s.doc.Settings.Zone)
	last := localtime.Date(sundayBefore(time.UnixMilli(from), zone), zone)
	return localtime.At(last.Add(weekLength), weekEnds, 0, zone).UnixMilli()
}

// tellWeek owes the server the message about the week that is over, if one is. A server that wants none, or that would
// get it days later, is not told.
func (d *Director) tellWeek(ctx context.Context, s *server, first, now time.Time) (over bool, err error) {
	if s.weekNext() > now.UnixMilli() {
		return false, nil
	}
	g, err := d.opts.People.Guild(ctx, s.row.Guild)
	if err != nil {
		return false, err
	}
	zone := localtime.Zone(s.doc.Settings.Zone)
	end := sundayBefore(now, zone)
	var owed []store.Owed
	if !g.NoSunday && now.Sub(end) < latestWeek {
		until := game.Lit(strconv.FormatInt(end.UnixMilli(), 10))
		o := d.message(outbox.Week, s.row.Guild, 0, outbox.Body{Msg: until})
		o.Due = inTheDay(now, zone).UnixMilli()
		owed = append(owed, o)
	}
	s.doc.Week = end.UnixMilli()
	s.row.Due = s.due(first)
	return true, d.saveServer(ctx, s, owed...)
}

// inTheDay is a moment, or the next morning if it is at night.
func inTheDay(t time.Time, zone *time.Location) time.Time {
	date := localtime.Date(t, zone)
	switch hour := t.In(zone).Hour(); {
	case hour < dayOpens:
		return localtime.At(date, dayOpens, 0, zone)
	case hour >= dayCloses:
		return localtime.At(date.Add(localtime.Day), dayOpens, 0, zone)
	}
	return t
}

// Week is what a server is told of a week that has ended, as it was stored by then; nil if there is nothing to tell, or
// if it wants to be told nothing. Tournaments are those that are being played.
func (d *Director) Week(ctx context.Context, guild string, until time.Time) (*table.Week, error) {
	s, err := d.server(ctx, guild)
	if err != nil || s.doc.Settings.Channel == "" {
		return nil, err
	}
	g, err := d.opts.People.Guild(ctx, guild)
	if err != nil || g.NoSunday {
		return nil, err
	}
	from, to := until.Add(-weekLength).UnixMilli(), until.UnixMilli()
	w := &table.Week{Channel: s.doc.Settings.Channel, Lang: s.doc.Settings.Lang}
	if err := d.weekOfGames(ctx, w, guild, from, to); err != nil || w.Games == 0 {
		return nil, err
	}
	feats, err := d.opts.Store.BestIn(ctx, guild, bestPlay, from, to, mostPlays)
	if err != nil {
		return nil, err
	}
	for _, f := range feats {
		name, err := d.named(ctx, f.User)
		if err != nil {
			return nil, err
		}
		if name != "" && isWord(f.What) {
			w.Word, w.WordBy, w.Points = f.What, name, f.Value
			break
		}
	}
	if err := d.weekOfPuzzles(ctx, w, s, from, to); err != nil {
		return nil, err
	}
	rows, err := d.opts.Store.TournamentsIn(ctx, guild, string(table.TournamentPlaying))
	for _, row := range rows {
		w.Tournaments = append(w.Tournaments, table.TournamentID(row.ID))
	}
	return w, err
}

// The record of the best play of a word game, and how many are looked at for a word by a person whose name is known.
const (
	bestPlay  = "play"
	mostPlays = 5
)

// weekOfGames counts the games of two or more that finished with a person in them, and names who has won most.
func (d *Director) weekOfGames(ctx context.Context, w *table.Week, guild string, from, to int64) error {
	results, err := d.opts.Store.ResultsIn(ctx, guild, from, to)
	if err != nil {
		return err
	}
	games := make(map[int64][]store.Result)
	for _, r := range results {
		games[r.Table] = append(games[r.Table], r)
	}
	won := make(map[string]int)
	for _, seats := range games {
		if len(seats) < 2 || !slices.ContainsFunc(seats, func(r store.Result) bool { return r.User != "" }) {
			continue
		}
		w.Games++
		first := slices.DeleteFunc(seats, func(r store.Result) bool { return r.Place != 1 })
		if len(first) == 1 && first[0].User != "" {
			won[first[0].User]++
			w.Won = max(w.Won, won[first[0].User])
		}
	}
	var best []string
	for user, n := range won {
		if n == w.Won {
			best = append(best, user)
		}
	}
	slices.Sort(best)
	for _, user := range best[:min(len(best), maxWinners+1)] {
		name, err := d.named(ctx, user)
		if err != nil {
			return err
		}
		w.Winners = append(w.Winners, name)
	}
	if len(w.Winners) > maxWinners || slices.Contains(w.Winners, "") {
		w.Winners, w.Won = nil, 0
	}
	return nil
}

// maxWinners is how many people who have won as many games are named.
const maxWinners = 2

// weekOfPuzzles counts the puzzles that were asked in the week, and those that somebody here has found.
func (d *Director) weekOfPuzzles(ctx context.Context, w *table.Week, s *server, from, to int64) error {
	all := append([]pastDay{{Puzzle: s.row.Puzzle, Asked: s.doc.Asked}}, s.doc.Past...)
	for _, p := range all {
		if p.Puzzle == 0 || p.Asked <= from || p.Asked > to {
			continue
		}
		counts, err := d.opts.Store.CountAttempts(ctx, p.Puzzle, s.row.Guild, 0)
		if err != nil {
			return err
		}
		w.Puzzles++
		if slices.ContainsFunc(counts, func(c store.AttemptCount) bool { return c.Here && c.Solved && c.N > 0 }) {
			w.Found++
		}
	}
	return nil
}

// named is the name of a person; "" if it is not known.
func (d *Director) named(ctx context.Context, user string) (string, error) {
	p, err := d.opts.People.Person(ctx, user)
	return p.Name, err
}

// isWord tells whether a record is a word.
func isWord(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}
