// Package rulestest is the conformance suite that every game passes, in the manner of testing/fstest: a
// game's test calls Run, and Run plays the game for every number of seats, option and many seeds, holding
// it to everything that the contract in rules/game promises.
package rulestest

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// Config says how much to try; the zero value is a sensible suite for a quick game.
type Config struct {
	Seeds    int            // games for each number of seats and set of options; default 3
	MaxPlies int            // a game that is longer has failed to end; default 3000
	Every    int            // costly checks at every n-th ply only; default 7
	Level    int            // the computer that plays; default 1
	Options  []game.Options // sets of options; default: the defaults, and each other choice of each option
	Seats    []int          // default: every number that Info allows
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
	if c.Level == 0 {
		c.Level = 1
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

// Run holds the rules to the contract.
func Run(t *testing.T, r game.Rules, c Config) {
	t.Helper()
	info := r.Info()
	c = c.filled(info)
	words := checkInfo(t, info)
	for _, o := range c.Options {
		full, err := info.Complete(o)
		if err != nil {
			t.Fatalf("Complete(%v): %v", o, err)
		}
		for _, seats := range c.Seats {
			t.Run(fmt.Sprintf("%v/%d", o, seats), func(t *testing.T) {
				if _, err := match.Start(r, seats, full, match.Seed{}); err != nil {
					if _, ok := game.Refused(err); ok {
						return // these seats and options do not go together, and Start said so
					}
					t.Fatalf("Start: %v", err)
				}
				for i := range c.Seeds {
					g := &run{T: t, r: r, c: c, words: words, options: full, seats: seats, seed: match.Seed{byte(i), byte(seats)}}
					g.play()
				}
			})
		}
	}
	t.Run("decode", func(t *testing.T) { checkDecode(t, r, c) })
}

// run is one game being played under watch.
type run struct {
	*testing.T
	r       game.Rules
	c       Config
	words   *words
	options game.Options
	seats   int
	seed    match.Seed
	log     []match.Record
	sampled bool // some sample differed from the truth: the views do hide something
}

func (g *run) play() {
	g.Helper()
	p, err := match.Start(g.r, g.seats, g.options, g.seed)
	if err != nil {
		g.Fatalf("Start: %v", err)
	}
	inventory := count(p)
	for ply := 1; ; ply++ {
		g.checkTurn(p)
		if got := count(p); !maps.Equal(got, inventory) {
			g.Fatalf("ply %d: pieces changed: got %v, want %v", ply, got, inventory)
		}
		if ply%g.c.Every == 1 || len(p.Turn()) == 0 {
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
		p = g.step(p, ply, by)
	}
	if g.r.Info().Hidden && !g.sampled {
		g.Error("no sample ever differed from the true position: views that hide nothing, or a Sample that knows too much")
	}
	g.checkReplay(p)
}

// step lets the computer choose and plays its move.
func (g *run) step(p game.Position, ply int, by game.Seat) game.Position {
	g.Helper()
	m, err := g.r.Computer(g.c.Level).Choose(context.Background(), p.View(by), g.seed.Stream(match.Think, ply))
	if err != nil {
		g.Fatalf("ply %d: Choose for seat %d: %v", ply, by, err)
	}
	before := encode(g.T, p)
	q, events, err := match.Play(p, g.seed, ply, by, m)
	if err != nil {
		g.Fatalf("ply %d: the computer's move %q was refused: %v", ply, m, err)
	}
	if after := encode(g.T, p); !bytes.Equal(before, after) {
		g.Fatalf("ply %d: Apply(%q) changed its receiver", ply, m)
	}
	for _, e := range events {
		g.words.check(g.T, e.Msg)
		if e.To != game.Public && (e.To < 0 || int(e.To) >= g.seats) {
			g.Errorf("ply %d: event to seat %d", ply, e.To)
		}
	}
	g.log = append(g.log, match.Record{By: by, Move: m})
	return q
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
		g.words.check(g.T, res.Reason)
	}
}

// checkPosition holds a position to everything that can be asked of it without playing on.
func (g *run) checkPosition(p game.Position, ply int) {
	g.Helper()
	data := encode(g.T, p)
	back, err := g.r.Decode(data)
	if err != nil {
		g.Fatalf("ply %d: Decode(Encode): %v", ply, err)
	}
	if got := encode(g.T, back); !bytes.Equal(got, data) {
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
		g.checkSecrecy(v, data, ply)
		g.words.checkDiagram(g.T, v.Diagram())
		if iv, ok := v.(game.Interactive); ok {
			g.checkInteractive(p, iv, ply)
		}
	}
	g.checkMoves(p, ply)
	g.checkComputers(p, ply)
	g.checkNative(p, ply)
}

// checkSecrecy resamples what the seat may not know: its view must not change.
func (g *run) checkSecrecy(v game.View, truth []byte, ply int) {
	g.Helper()
	sampler, ok := v.(game.Sampler)
	if !ok {
		if g.r.Info().Hidden {
			g.Fatalf("the game hides something, so its views must sample")
		}
		return
	}
	for i := range 3 {
		sample, err := sampler.Sample(g.seed.Stream("sample", ply*3+i))
		if err != nil {
			g.Fatalf("ply %d: Sample for seat %d: %v", ply, v.Seat(), err)
		}
		if !reflect.DeepEqual(sample.View(v.Seat()), v) {
			g.Fatalf("ply %d: seat %d's view changed with what it may not see\n got %+v\nwant %+v", ply, v.Seat(), sample.View(v.Seat()), v)
		}
		if !bytes.Equal(encode(g.T, sample), truth) {
			g.sampled = true
		}
	}
}

// checkReplay plays the whole log again.
func (g *run) checkReplay(last game.Position) {
	g.Helper()
	again, err := match.Replay(g.r, g.seats, g.options, g.seed, g.log)
	if err != nil {
		g.Fatalf("replay: %v", err)
	}
	if !bytes.Equal(encode(g.T, again), encode(g.T, last)) {
		g.Fatal("a replay of the log gives another position")
	}
}

func encode(t *testing.T, p game.Position) []byte {
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
