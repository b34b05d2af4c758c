// Package daily runs the puzzle of the day: it makes puzzles, chooses one for each day, game and language, publishes it
// in the servers that want it, judges the answers and counts a person's days in a row.
//
// A puzzle is made from a secret long before its day and waits in the stock. Which server gets which puzzle follows
// from the number of the day and from the games that the server has chosen, so servers with the same choices have the
// same puzzles. The number of the day is counted from the first day on which this bot had a puzzle, by the calendar of
// the server's time zone; the day of a server begins at the hour that it has chosen.
//
// The package promises:
//   - A puzzle is published only if all tests of quality have been passed in the present version of the program.
//   - A day has one puzzle of each game and language, whichever process asks for it first; on hard days another, easy
//     one for the servers that begin.
//   - Nobody is shown a puzzle of the stock, nor an answer, hint or reason that they may not know yet.
//   - A server tells a solution when its next day begins, but never before it has asked the puzzle for 24 hours. One
//     that is turned off tells none. A change of its hour or zone brings no puzzle forward.
//   - Once the solution has been told in any place, answers rate neither the puzzle nor the person, and are counted
//     apart from those of all servers.
//   - A message names only people who have shown in its very channel that they found the answer, and nobody whose data
//     were erased.
//   - A person has one attempt at a puzzle. Each action is stored once, with the interaction that asked for it, and an
//     outdated control changes nothing.
//   - Neither the position nor the answer of a puzzle has stood in another one that was made in the last 366 days.
//   - A broken row of days is never announced.
//   - A server is told of each of its weeks at most once.
package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/bot/internal/rating"
	"tablee/bot/internal/wait"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// Store is the part of the database that the puzzles need; a store.DB implements it.
type Store interface {
	store.Puzzles
	Meta(ctx context.Context, name string) (string, error)
	ChangeMeta(ctx context.Context, names []string, f func(notes map[string]string) error) error
	Owe(ctx context.Context, of store.Subject, owed ...store.Owed) error
	ResultsIn(ctx context.Context, guild string, from, to int64) ([]store.Result, error)
	BestIn(ctx context.Context, guild, name string, from, to int64, limit int) ([]store.Feat, error)
	TournamentsIn(ctx context.Context, guild, phase string) ([]store.Tournament, error)
}

// People reads the settings of servers and persons.
type People interface {
	Guild(ctx context.Context, id string) (table.Guild, error)
	Person(ctx context.Context, id string) (table.Profile, error)
}

// Options of a Director; all but Alone are needed.
type Options struct {
	Store  Store
	Games  []game.Rules // of which those are used that make puzzles; in the order in which they take turns
	People People
	// Version is the program's: a puzzle that another version has made is checked again before it is published.
	Version string
	// Secret is the secret of a new puzzle.
	Secret func() match.Seed
	// DueSignal is given when something may be due, and OutboxSignal when there may be new messages.
	DueSignal, OutboxSignal wait.Signal
	Now                     func() time.Time
	Report                  func(error) // receives errors that no player can do anything about
	// FirstOfDay gives a server the puzzle of the day as its first one, however hard that is, instead of an easy one.
	FirstOfDay bool
	// Alone runs do whenever this process holds the lease of that name; nil: there is only this process.
	Alone func(ctx context.Context, name string, do func(context.Context) error) error
}

// Director runs the puzzles. Run makes them, and OnDue must be called whenever something may be due.
type Director struct {
	opts    Options
	games   []game.Puzzler
	locks   wait.KeyedMutex[string] // of a person
	backoff wait.Backoff[string]    // of servers and persons that are due
	wanted  wait.Signal             // given when puzzles are needed at once
	tended  time.Time               // when tend was last done

	mu    sync.Mutex
	first time.Time // the date of the first day; zero: not read yet
}

// New makes a director.
func New(o Options) *Director {
	d := &Director{opts: o, wanted: wait.NewSignal()}
	for _, r := range o.Games {
		if p, ok := game.PuzzlerOf(r); ok {
			d.games = append(d.games, p)
		}
	}
	return d
}

// Games are the names of the games that have puzzles, in the order in which they take turns.
func (d *Director) Games() (list []string) {
	for _, r := range d.games {
		list = append(list, r.Info().Name)
	}
	return list
}

// rules are those of a game with puzzles.
func (d *Director) rules(name string) (game.Puzzler, error) {
	i := slices.IndexFunc(d.games, func(r game.Puzzler) bool { return r.Info().Name == name })
	if i < 0 {
		return nil, game.Refuse("daily.nogame")
	}
	return d.games[i], nil
}

// now is the present time as it is stored, in whole milliseconds.
func (d *Director) now() time.Time { return time.UnixMilli(d.opts.Now().UnixMilli()) }

func (d *Director) report(err error) {
	if err != nil {
		d.opts.Report(err)
	}
}

// States of a stored puzzle.
const (
	inStock    = "stock"    // it waits for its day, in secret
	ofDay      = "day"      // its day has come
	forUse     = "practice" // anybody may have it for practice
	rejected   = "rejected" // it did not pass the tests of a later version
	keptFor    = 366 * 24 * time.Hour
	retryDelay = time.Minute // after a failure, or until a puzzle has been made
)

// puzzleDoc is a puzzle's document in the store.
type puzzleDoc struct {
	Puzzle  *game.Puzzle
	Seed    string        // from which it was made
	Checked string        // the version of the program that has checked it last
	Rating  rating.Glicko // of its difficulty: a person who finds the answer has won against it
	// First is the number of the day on which it is asked as the first puzzle of servers, which has no number of its own:
	// it is an easy one whatever the day; 0: it is not, or by an earlier version.
	First int `json:",omitempty"`
	// Told is when its solution was first told to people who had not answered it; 0: not yet, or by an earlier version.
	Told int64 `json:",omitempty"`
}

// stored is a puzzle that was read from the store.
type stored struct {
	row store.Puzzle
	doc puzzleDoc
	of  game.Puzzler
	// texts are what is told about it, once that has been asked for.
	texts *game.PuzzleTexts
}

// told tells whether the solution of a day's puzzle has been told anywhere: from then on answers rate neither the
// puzzle nor the person.
func (s *stored) told() bool { return s.doc.Told != 0 || s.day() > 0 && s.row.State == forUse }

// day is the number of the day on which it is asked; 0: of none.
func (s *stored) day() int { return cmp.Or(s.row.Day, s.doc.First) }

// read decodes a puzzle.
func (d *Director) read(row store.Puzzle) (*stored, error) {
	s := &stored{row: row}
	if err := json.Unmarshal(row.Doc, &s.doc); err != nil {
		return nil, fmt.Errorf("daily: puzzle %d: %w", row.ID, err)
	}
	if s.doc.Puzzle == nil {
		return nil, fmt.Errorf("daily: puzzle %d is empty", row.ID)
	}
	var err error
	s.of, err = d.rules(row.Game)
	return s, err
}

// load reads a puzzle that people may know of, or refuses.
func (d *Director) load(ctx context.Context, id table.DailyID) (*stored, error) {
	row, err := d.opts.Store.Puzzle(ctx, int64(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, game.Refuse("daily.unknown")
	}
	if err != nil {
		return nil, err
	}
	if row.State != ofDay && row.State != forUse {
		return nil, game.Refuse("daily.unknown")
	}
	return d.read(row)
}

// encode encodes a document for the store.
func encode(doc any) ([]byte, error) {
	data, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("daily: %w", err)
	}
	return data, nil
}

// encode writes the document into the row.
func (s *stored) encode() (err error) {
	s.row.Doc, err = encode(s.doc)
	return err
}

// tell is what is told about the puzzle, solution and all.
func (s *stored) tell() (game.PuzzleTexts, error) {
	if s.texts != nil {
		return *s.texts, nil
	}
	texts, err := s.of.TellPuzzle(s.doc.Puzzle)
	if err != nil {
		return texts, fmt.Errorf("daily: puzzle %d: %w", s.row.ID, err)
	}
	s.texts = &texts
	return texts, nil
}

// message is an owed message about a puzzle, or about none.
func (d *Director) message(k outbox.Kind, target string, about store.Subject, b outbox.Body) store.Owed {
	b.At = d.now().UnixMilli()
	o := outbox.NewRow(k, target, b)
	o.Subject, o.Due = about, b.At
	return o
}

// kind is the puzzle's kind.
func (s *stored) kind() game.PuzzleKind {
	kinds := s.of.PuzzleKinds()
	if i := slices.IndexFunc(kinds, func(k game.PuzzleKind) bool { return k.Name == s.row.Kind }); i >= 0 {
		return kinds[i]
	}
	return game.PuzzleKind{Name: s.row.Kind}
}

// outline is a puzzle as it is shown, with the solution if that may be told.
func (d *Director) outline(ctx context.Context, s *stored, solution bool) (table.Daily, error) {
	p := s.doc.Puzzle
	t := table.Daily{ID: table.DailyID(s.row.ID), Game: s.row.Game, Options: p.Options, Kind: s.kind(), Seats: p.Seats,
		Seat: p.Seat, Day: s.day(), Difficulty: difficulty(s.doc.Rating), Top: p.Best}
	if t.Day > 0 {
		first, err := d.firstDay(ctx)
		if err != nil {
			return t, err
		}
		t.Date = dateOf(first, t.Day)
		if t.Difficulty = weekdayDifficulty(t.Date.Weekday()); s.doc.First != 0 {
			t.Difficulty = 1
		}
	}
	texts, err := s.tell()
	if err != nil {
		return t, err
	}
	if !solution {
		texts = game.PuzzleTexts{Question: texts.Question, Board: texts.Board}
	}
	t.Texts = texts
	return t, nil
}

// weekdayDifficulty is the difficulty of a day: Mondays are the easiest, Sundays the hardest.
func weekdayDifficulty(w time.Weekday) int { return (int(w)+6)%7 + 1 }

// Ratings of puzzles: that of the easiest, and how many points one more step of difficulty is.
const (
	easiestRating = 1350
	ratingStep    = 100
	levelStep     = 200 // a puzzle that only the next level finds begins with so much more
	lowestLevel   = 3   // the first two levels find no puzzle
)

// difficulty is the difficulty of a rating.
func difficulty(r rating.Glicko) int {
	return min(max(int((r.Rating-easiestRating)/ratingStep)+1, 1), table.MaxDifficulty)
}

// firstRating is the rating of a new puzzle, by the lowest level that finds it.
func firstRating(level int) rating.Glicko {
	r := rating.NewGlicko()
	r.Rating = easiestRating + ratingStep/2 + levelStep*float64(max(level-lowestLevel, 0))
	return r
}
