// Package rulestest is the conformance suite that every game passes, in the manner of testing/fstest: a
// game's test calls Run, and Run plays the game for every number of seats, option and many seeds, checking
// everything that the contract in rules/game promises: moves, saved games, what a view may show (secrecy.go), what can
// be played by verbs and controls (interaction.go), computers and hints (levels.go, hint.go), lessons and texts.
//
// Of the optional abilities it holds a game to those that it has. What else a game needs before it is offered to people
// is told by package template, under "What the list asks for".
package rulestest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
)

// Config says how much to try; the zero value is a sensible suite for a quick game.
type Config struct {
	Seeds    int            // games for each number of seats and set of options; default 3
	MaxPlies int            // a game that is longer has failed to end; default 3000
	Every    int            // costly checks at every n-th ply only; default: at each of the first 40, then at every 7th
	Levels   []int          // the computers that play, each as many games; default: level 1
	Options  []game.Options // sets of options; default: the defaults, and each other choice of each option
	Seats    []int          // default: every number that Info allows
	// Open tells whether a seat holds no secrets, such as a referee's, in a game that hides something.
	Open func(o game.Options, seats int, s game.Seat) bool

	// Unlisted tells whether the rules accept more moves than a game.Lister lists under these options, such as words
	// that a person is to judge. nil: they never do.
	Unlisted func(o game.Options) bool

	// Same tells whether a move is another spelling of a move that is listed. A move that was listed earlier is
	// accepted where it is another spelling of one that is listed now. nil: a move has one spelling.
	Same func(p game.Position, m, listed game.Move) bool

	// few has some of a check's samples left out.
	few bool

	// dense is the number of plies at the beginning of a game at each of which the costly checks are made.
	dense int

	// grace is how long a computer may take in all before it counts as hanging; the machine may be busy, and the first
	// one that looks words up waits until all are there.
	grace time.Duration
}

// densePlies is Config.dense where Every is not given: a short game is checked at each of its positions.
const densePlies = 40

// costly reports whether the costly checks are made at a ply.
func (c Config) costly(ply int) bool { return ply <= c.dense || c.Every == 1 || ply%c.Every == 1 }

// of is how many samples a check takes: all, or few.
func (c Config) of(all, few int) int {
	if c.few {
		return few
	}
	return all
}

func (c Config) filled(info game.Info) Config {
	if c.Seeds == 0 {
		c.Seeds = 3
	}
	if c.MaxPlies == 0 {
		c.MaxPlies = 3000
	}
	if c.Every == 0 {
		c.Every, c.dense = 7, densePlies
	}
	if c.grace == 0 {
		c.grace = 3 * time.Minute
	}
	if c.Levels == nil {
		c.Levels = []int{1}
	}
	if c.Options == nil {
		c.Options = append(c.Options, game.Options{})
		for _, o := range info.Options {
			if o.Server != "" {
				continue // no rule depends on what a server gives
			}
			for _, choice := range o.Choices {
				if choice != o.Default {
					c.Options = append(c.Options, game.Options{o.Name: choice})
				}
			}
		}
	}
	if c.Seats == nil {
		for n := info.MinSeats; n <= info.MaxSeats; n++ {
			c.Seats = append(c.Seats, n)
		}
	}
	return c
}

// Run holds the rules to the contract. Without TABLEE_WHOLE there are fewer tables and fewer costly checks. All of it
// is done by one goroutine, in which the race detector has nothing to find: AtOnce is for that.
//
// Several configs are tried one after the other, for a game that is not tried the same way with all its options.
func Run(t *testing.T, r game.Rules, c Config, more ...Config) {
	t.Helper()
	Unraced(t)
	configs := slices.Insert(more, 0, c)
	total := 0
	for i, c := range configs {
		c = c.filled(r.Info())
		if c.Every > 2 { // else the checks cost little
			c.Seeds, c.Every, c.dense = Of(c.Seeds, 1), Of(c.Every, 5*c.Every), Of(c.dense, c.dense/5)
			c.few = !Whole
		}
		configs[i] = c
		total += len(c.Options) * len(c.Seats)
	}
	each := Of(1, (total+3)/4) // four tables are enough to see most mistakes
	tables := 0
	do := func(name string, check func(testing.TB)) {
		if strings.Contains(name, "/") { // else it is no table but a check of the whole game
			if tables++; (tables-1)%each != each/2 {
				return
			}
		}
		t.Run(name, func(t *testing.T) { check(t) })
	}
	e := newExam(t, r, configs[0])
	for i, c := range configs {
		if i > 0 && Whole {
			e.sums(do)
			e = newExam(t, r, c)
		}
		e.c = c
		e.tables(t, do)
		if i == 0 || Whole {
			e.alone(do)
		}
	}
	do("lesson", func(t testing.TB) { checkLesson(t, r, e.words) })
	e.sums(do)
}

// examine hands each part of the suite to do, which runs it at once; what is wrong with the game as a whole is
// said to t.
func examine(t testing.TB, r game.Rules, c Config, do func(name string, check func(testing.TB))) {
	t.Helper()
	e := newExam(t, r, c.filled(r.Info()))
	e.tables(t, do)
	e.alone(do)
	do("lesson", func(t testing.TB) { checkLesson(t, r, e.words) })
	e.sums(do)
}

// tables are the games of every set of options and number of seats.
func (e *exam) tables(t testing.TB, do func(name string, check func(testing.TB))) {
	t.Helper()
	for _, o := range e.c.Options {
		full, err := e.r.Info().Complete(o)
		if err != nil {
			t.Fatalf("Complete(%v): %v", o, err)
		}
		for _, seats := range e.c.Seats {
			do(fmt.Sprintf("%v/%d", o, seats), func(t testing.TB) { e.games(t, full, seats) })
		}
	}
}

// alone are the checks that play no table's games.
func (e *exam) alone(do func(name string, check func(testing.TB))) {
	do("levels", e.levels)
	do("presets", e.presets)
	do("dependent options", e.dependent)
	do("assist", e.checkAssist)
	do("decode", e.checkDecode)
}

// sums judge what all the games have shown together.
func (e *exam) sums(do func(name string, check func(testing.TB))) {
	do("verbs", func(t testing.TB) { e.known.Check(t, e.r.Info().Verbs, e.played) })
	do("controls", e.offers.Check)
	do("hints", e.degrees.Check)
}

// AtOnce has the race detector find what games share that they must not, such as pools, tables and what a position
// remembers: all levels play and all that can be asked of a position is asked, in two goroutines at once; and two
// goroutines use one position.
func AtOnce(t *testing.T, r game.Rules) {
	t.Helper()
	c := Config{}.filled(r.Info())
	for i := range 2 {
		t.Run(fmt.Sprintf("at once/%d", i), func(t *testing.T) {
			t.Parallel()
			e := newExam(t, r, c)
			e.levels(t)
			e.beginning(t)
		})
	}
	t.Run("shareable", func(t *testing.T) { shareable(t, r, c) })
}

// beginning asks all that can be asked of the first position with the fewest seats.
func (e *exam) beginning(t testing.TB) {
	t.Helper()
	full, err := e.r.Info().Complete(e.c.Options[0])
	if err != nil {
		t.Fatalf("Complete(%v): %v", e.c.Options[0], err)
	}
	for _, seats := range e.c.Seats {
		g := e.newRun(e.game(t, full, seats, match.Seed{}), newSecrecyNotes())
		p, err := match.Start(e.r, seats, full, g.Seed)
		if _, ok := game.Refused(err); ok {
			continue // these seats and options do not go together
		}
		if err != nil {
			t.Fatalf("Start: %v", err)
		}
		g.checkPosition(p, 1)
		return
	}
}

// shareable has two goroutines use one position at once, in the middle of a game: hosts keep positions and show them to
// several people.
func shareable(t *testing.T, r game.Rules, c Config) {
	t.Helper()
	full, err := r.Info().Complete(c.Options[0])
	if err != nil {
		t.Fatalf("Complete(%v): %v", c.Options[0], err)
	}
	seed := match.Seed{5}
	p, err := match.Start(r, r.Info().Seats, full, seed)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	over, stop := context.WithCancel(t.Context())
	stop() // the quickest move does
	for ply := 1; ply <= 12 && len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m, err := r.Computer(1).Choose(over, p.View(by), seed.Stream("shareable", ply))
		if err != nil {
			t.Fatalf("Choose: %v", err)
		}
		views := []game.View{p.View(by), p.View(game.Public)}
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				for _, v := range append(slices.Clip(views), p.View(by)) {
					v.Diagram()
					if i, ok := v.(game.Interactive); ok {
						i.Panel("")
					}
				}
				p.Turn()
				p.Result()
				_, encodeErr := p.Encode()
				_, _, applyErr := match.Play(p, seed, ply, by, m)
				if err := errors.Join(encodeErr, applyErr); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
			t.Fatalf("Play: %v", err)
		}
	}
}

// newExam begins an exam; c is filled.
func newExam(t testing.TB, r game.Rules, c Config) *exam {
	t.Helper()
	return &exam{r: r, c: c, words: checkInfo(t, r.Info()), known: make(triedVerbs), offers: make(pressedControls),
		degrees: newHintDegrees()}
}

// checkInfo holds Info to its bounds; newWords has held its texts to Discord's.
func checkInfo(t testing.TB, info game.Info) *checkedWords {
	t.Helper()
	w := newWords(t, info)
	if info.Name == "" || info.Version < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats ||
		info.Seats < info.MinSeats || info.Seats > info.MaxSeats {
		t.Fatalf("Info = %+v", info)
	}
	if info.Levels < 2 || info.Default < 1 || info.Default > info.Levels || info.Best < 0 || info.Best > info.Levels {
		t.Fatalf("levels %d, default %d", info.Levels, info.Default)
	}
	checkLanguages(t, info)
	return w
}

// exam is what the parts of one Run share.
type exam struct {
	r       game.Rules
	c       Config
	words   *checkedWords
	played  int // games that came to their end
	turns   int // at few samples, how many were played by one picker of several
	known   triedVerbs
	offers  pressedControls
	degrees *hintDegrees
}

// game is one game to be put under watch.
func (e *exam) game(t testing.TB, o game.Options, seats int, seed match.Seed) *tested {
	return &tested{TB: t, Rules: e.r, Words: e.words, Options: o, Seats: seats, Seed: seed, Grace: e.c.grace}
}

// levels has each level play with a little time.
func (e *exam) levels(t testing.TB) {
	t.Helper()
	info := e.r.Info()
	o, err := info.Complete(e.c.Options[0])
	if err != nil {
		t.Fatalf("Complete: %v", err)
	}
	checkLive(*e.game(t, o, info.Seats, match.Seed{}))
}

// games plays some games for one number of seats and one set of options: by the computer, then at random.
func (e *exam) games(t testing.TB, o game.Options, seats int) {
	t.Helper()
	if _, err := match.Start(e.r, seats, o, match.Seed{}); err != nil {
		if _, ok := game.Refused(err); ok {
			return // these seats and options do not go together, and Start said so
		}
		t.Fatalf("Start: %v", err)
	}
	hides := newSecrecyNotes()
	for i := range e.c.Seeds {
		picks := []picker{atRandom}
		for _, level := range e.c.Levels {
			picks = append(picks, byComputer(level))
		}
		if e.c.few { // one after the other in turn
			picks = picks[e.turns%len(picks):][:1]
			e.turns++
		}
		for _, pick := range picks {
			g := e.newRun(e.game(t, o, seats, match.Seed{byte(i), byte(seats)}), hides)
			g.play(pick)
			e.played++
		}
	}
	hides.Check(t, e.holders(o, seats), seats)
}

// holders are the seats that hold secrets.
func (e *exam) holders(o game.Options, seats int) (list []game.Seat) {
	for s := game.Seat(0); int(s) < seats && e.r.Info().Hidden; s++ {
		if e.c.Open == nil || !e.c.Open(o, seats, s) {
			list = append(list, s)
		}
	}
	return list
}
