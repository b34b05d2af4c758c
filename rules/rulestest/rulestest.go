// Package rulestest is the conformance suite that every game passes, in the manner of testing/fstest: a
// game's test calls Run, and Run plays the game for every number of seats, option and many seeds, holding
// it to everything that the contract in rules/game promises.
package rulestest

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/legible"
)

// Config says how much to try; the zero value is a sensible suite for a quick game.
type Config struct {
	Seeds    int            // games for each number of seats and set of options; default 3
	MaxPlies int            // a game that is longer has failed to end; default 3000
	Every    int            // costly checks at every n-th ply only; default 7
	Levels   []int          // the computers that play, each as many games; default: level 1
	Options  []game.Options // sets of options; default: the defaults, and each other choice of each option
	Seats    []int          // default: every number that Info allows
	// Open tells whether a seat holds no secrets, such as a referee's, in a game that hides something.
	Open func(o game.Options, seats int, s game.Seat) bool
}

func (c Config) filled(info game.Info) Config {
	if c.Seeds == 0 {
		c.Seeds = 3
	}
	if c.MaxPlies == 0 {
		c.MaxPlies = 3000
	}
	if c.Every == 0 {
		c.Every = 7
	}
	if c.Levels == nil {
		c.Levels = []int{1}
	}
	if c.Options == nil {
		c.Options = append(c.Options, game.Options{})
		for _, o := range info.Options {
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

// Run holds the rules to the contract. Under the race detector, which makes one goroutine's work ten times longer and
// finds nothing in it, all levels play in two goroutines at once instead: what they share, such as pools and tables, is
// found there. .ci/run does the rest without, and the whole: else there are fewer games and fewer costly checks.
func Run(t *testing.T, r game.Rules, c Config) {
	t.Helper()
	if Raced {
		atOnce(t, r, c)
		return
	}
	c = c.filled(r.Info())
	if c.Every > 2 { // else the checks cost little
		c.Seeds, c.Every = Of(c.Seeds, 1), Of(c.Every, 5*c.Every)
	}
	examine(t, r, c, func(name string, check func(testing.TB)) {
		t.Run(name, func(t *testing.T) { check(t) })
	})
}

// examine hands each part of the suite to do, which runs it at once; what is wrong with the game as a whole is
// said to t.
func examine(t testing.TB, r game.Rules, c Config, do func(name string, check func(testing.TB))) {
	t.Helper()
	info := r.Info()
	c = c.filled(info)
	e := newExam(t, r, c)
	for _, o := range c.Options {
		full, err := info.Complete(o)
		if err != nil {
			t.Fatalf("Complete(%v): %v", o, err)
		}
		for _, seats := range c.Seats {
			do(fmt.Sprintf("%v/%d", o, seats), func(t testing.TB) { e.games(t, full, seats) })
		}
	}
	do("levels", e.levels)
	do("lesson", e.lessons)
	do("assist", e.checkAssist)
	do("decode", func(t testing.TB) { checkDecode(t, r, c) })
	do("verbs", e.verbsKnown)
	do("hints", e.checkDegrees)
}

// atOnce has all levels play and all that can be asked of a position asked, in two goroutines.
func atOnce(t *testing.T, r game.Rules, c Config) {
	t.Helper()
	c = c.filled(r.Info())
	for i := range 2 {
		t.Run(fmt.Sprintf("at once/%d", i), func(t *testing.T) {
			t.Parallel()
			e := newExam(t, r, c)
			e.levels(t)
			full, err := r.Info().Complete(c.Options[0])
			if err != nil {
				t.Fatalf("Complete(%v): %v", c.Options[0], err)
			}
			for _, seats := range c.Seats {
				g := &run{TB: t, exam: e, options: full, seats: seats, hides: make(pairs)}
				p, err := match.Start(r, seats, full, g.seed)
				if _, ok := game.Refused(err); ok {
					continue // these seats and options do not go together
				}
				if err != nil {
					t.Fatalf("Start: %v", err)
				}
				g.checkPosition(p, 1)
				return
			}
		})
	}
}

// newExam begins an exam; c is filled.
func newExam(t testing.TB, r game.Rules, c Config) *exam {
	t.Helper()
	return &exam{r: r, c: c, words: checkInfo(t, r.Info()), known: make(map[string]bool), shared: make(map[int]bool)}
}

// checkInfo holds Info to its bounds; newWords has held its texts to Discord's.
func checkInfo(t testing.TB, info game.Info) *legible.Words {
	t.Helper()
	w := legible.New(t, info)
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
	r      game.Rules
	c      Config
	words  *legible.Words
	played int             // games that came to their end
	known  map[string]bool // verbs that have done something, or were refused for a reason
	listed bool            // a hint was asked for where there were several moves, and they could be listed
	shared map[int]bool    // degrees of hints at which another move fitted what was told
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
	hides := make(pairs)
	for i := range e.c.Seeds {
		picks := []picker{atRandom}
		for _, level := range e.c.Levels {
			picks = append(picks, byComputer(level))
		}
		for _, pick := range picks {
			g := &run{TB: t, exam: e, options: o, seats: seats, seed: match.Seed{byte(i), byte(seats)}, hides: hides}
			g.play(pick)
			e.played++
		}
	}
	hides.check(t, e.holders(o, seats), seats)
}

// run is one game being played under watch.
type run struct {
	testing.TB
	*exam
	options game.Options
	seats   int
	seed    match.Seed
	log     []match.Record
	hides   pairs
	seen    watch
}

func (g *run) play(pick picker) {
	g.Helper()
	p, err := match.Start(g.r, g.seats, g.options, g.seed)
	if err != nil {
		g.Fatalf("Start: %v", err)
	}
	inventory := count(p)
	g.seen = make(watch)
	g.seen.begin(p, g.seats)
	for ply := 1; ; ply++ {
		g.checkTurn(p)
		if got := count(p); !maps.Equal(got, inventory) {
			g.Fatalf("ply %d: pieces changed: got %v, want %v", ply, got, inventory)
		}
		if ply%g.c.Every == 1 || g.c.Every == 1 || len(p.Turn()) == 0 {
			g.checkPosition(p, ply)
		}
		turn := p.Turn()
		if len(turn) == 0 {
			break
		}
		if ply > g.c.MaxPlies {
			g.Fatalf("the game has not ended after %d plies", g.c.MaxPlies)
		}
		by := turn[ply%len(turn)]
		m := pick(g, p, ply, by)
		if ply%g.c.Every == 0 {
			g.checkJudge(p, ply, by, m)
			checkHint(g, p, ply, by)
		}
		p = g.step(p, ply, by, m)
	}
	g.checkReplay(p)
}

// step plays a move and holds what is told of it to the contract.
func (g *run) step(p game.Position, ply int, by game.Seat, m game.Move) game.Position {
	g.Helper()
	before := encode(g, p)
	g.checkNotation(p.View(by), ply, m)
	chance := &counter{src: g.seed.Stream(match.Apply, ply)}
	q, events, err := p.Apply(by, m, rand.New(chance))
	if err != nil {
		g.Fatalf("ply %d: %q by seat %d was refused: %v", ply, m, by, err)
	}
	if after := encode(g, p); !bytes.Equal(before, after) {
		g.Fatalf("ply %d: Apply(%q) changed its receiver", ply, m)
	}
	for _, e := range events {
		g.checkEvent(e, ply)
	}
	if _, over := q.Result(); chance.n > 0 && !over && !reveals(events) {
		g.Fatalf("ply %d: %q was decided by chance, but no event says that it reveals something", ply, m)
	}
	g.checkTold(p, q, events, match.Record{By: by, Move: m}, ply)
	g.seen.check(g, q, events, by, ply)
	g.log = append(g.log, match.Record{By: by, Move: m})
	return q
}

// counter counts what is drawn from a source of chance.
type counter struct {
	src rand.Source
	n   int
}

func (c *counter) Uint64() uint64 { c.n++; return c.src.Uint64() }

func (g *run) checkEvent(e game.Event, ply int) {
	g.Helper()
	g.words.Check(g, e.Msg)
	if e.To != game.Public && (e.To < 0 || int(e.To) >= g.seats) {
		g.Errorf("ply %d: event to seat %d", ply, e.To)
	}
	if f := e.Feat; f != nil {
		if id := g.r.Info().Name + ".feat." + f.Name; !g.words.Has(id) || f.Seat < 0 || int(f.Seat) >= g.seats {
			g.Fatalf("ply %d: feat %+v: the texts have no %s, or there is no such seat", ply, *f, id)
		}
	}
}

func (g *run) checkTurn(p game.Position) {
	g.Helper()
	turn := p.Turn()
	res, over := p.Result()
	if over != (len(turn) == 0) {
		g.Fatalf("after %d plies: Turn = %v but Result says over = %v", len(g.log), turn, over)
	}
	if !slices.IsSorted(turn) || len(slices.Compact(slices.Clone(turn))) != len(turn) {
		g.Fatalf("Turn = %v is not strictly ascending", turn)
	}
	if over && (len(res.Scores) != g.seats || len(res.Places) != g.seats || len(res.Winners()) == 0) {
		g.Fatalf("Result = %+v for %d seats", res, g.seats)
	}
	if over {
		g.words.Check(g, res.Reason)
	}
}

// checkPosition holds a position to everything that can be asked of it without playing on.
func (g *run) checkPosition(p game.Position, ply int) {
	g.Helper()
	data := encode(g, p)
	back, err := g.r.Decode(data)
	if err != nil {
		g.Fatalf("ply %d: Decode(Encode): %v", ply, err)
	}
	if got := encode(g, back); !bytes.Equal(got, data) {
		g.Fatalf("ply %d: Decode(Encode) has other bytes", ply)
	}
	if !slices.Equal(back.Turn(), p.Turn()) {
		g.Fatalf("ply %d: Decode(Encode) has turn %v, want %v", ply, back.Turn(), p.Turn())
	}
	for s := game.Public; int(s) < g.seats; s++ {
		v := p.View(s)
		if v.Seat() != s {
			g.Fatalf("View(%d).Seat() = %d", s, v.Seat())
		}
		if !reflect.DeepEqual(v, p.View(s)) {
			g.Fatalf("ply %d: two views of seat %d differ", ply, s)
		}
		if !reflect.DeepEqual(v, back.View(s)) {
			g.Fatalf("ply %d: seat %d sees something else after Decode(Encode)", ply, s)
		}
		g.checkSecrecy(p, v, ply)
		g.words.Diagram(g, v.Diagram())
	}
	g.checkInteractive(p, ply)
	g.checkMoves(p, ply)
	g.checkComputers(p, ply)
	g.checkNative(p, ply)
}

// checkReplay plays the whole log again.
func (g *run) checkReplay(last game.Position) {
	g.Helper()
	again, err := match.Replay(g.r, g.seats, g.options, g.seed, g.log)
	if err != nil {
		g.Fatalf("replay: %v", err)
	}
	if !bytes.Equal(encode(g, again), encode(g, last)) {
		g.Fatal("a replay of the log gives another position")
	}
	if r, ok := last.(game.Retracer); ok {
		checkRetraced(g, r)
	}
}

// checkRetraced holds what a position knows of its past to what was played.
func checkRetraced(g *run, r game.Retracer) {
	g.Helper()
	stages, ok := r.Retrace()
	if ok && len(stages) != len(g.log) {
		g.Fatalf("the position knows %d turns, and %d were played", len(stages), len(g.log))
	}
	for i, st := range stages {
		if st.By != g.log[i].By || st.Move != g.log[i].Move || !g.legal(st.Before, st.By, st.Move, i+1) {
			g.Fatalf("ply %d: the position knows of %q by seat %d, and %q by seat %d was played", i+1, st.Move, st.By,
				g.log[i].Move, g.log[i].By)
		}
	}
}

func encode(t testing.TB, p game.Position) []byte {
	t.Helper()
	data, err := p.Encode()
	if err != nil {
		t.Fatalf("Encode: %v", err)
	}
	return data
}

func count(p game.Position) map[string]int {
	if c, ok := p.(game.Counter); ok {
		return c.Inventory()
	}
	return nil
}
