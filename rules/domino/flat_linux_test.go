package domino

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

// What the levels that sample are worth is measured against flat Monte-Carlo that takes the same processor time:
//
//	go test ./rules/domino -run Flat -v -deals 8000 -flat 145
//	go test ./rules/domino -run Flat -v -deals 1000 -flat 5000 -variant draw
var (
	flatRuns = flag.Int("flat", 145, "playouts a move of flat Monte-Carlo")
	flatVary = flag.String("variant", round.SimpleGame, "variant that is played against flat Monte-Carlo")
	against  = flag.Int("level", 4, "level that plays against flat Monte-Carlo")
)

// flat deals the hidden tiles in any way, plays each deal out at random after every move, and takes the move that did
// best: the plain program that others are measured against.
type flat struct{ playouts int }

func (f flat) Choose(_ context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v := gv.(*view)
	ms := v.Legal()
	if len(ms) < 2 {
		return ms[0], nil
	}
	base := ai.NewBoard(&v.Table)
	base.Hand[v.Who] = round.SetOf(v.Rack)
	moves := base.Moves(nil)
	goal := ai.NewGoal(&v.Table, int(v.Who))
	hidden := (round.AllTiles(v.Config.Values) &^ round.SetOf(v.Chain) &^ base.Hand[v.Who]).Row()
	sums := make([]float64, len(moves))
	for range f.playouts / len(moves) {
		rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		b, rest := base, hidden
		for s, n := range v.Held {
			if s != int(v.Who) {
				b.Hand[s], rest = round.SetOf(rest[:n]), rest[n:]
			}
		}
		for _, t := range rest {
			b.Stock[b.InStock] = uint8(t.Index())
			b.InStock++
		}
		for i, m := range moves {
			next := b
			next.Play(m)
			for !next.Over {
				var buf [24]ai.Laying
				m := ai.Laying{Tile: -1}
				if can := next.Moves(buf[:0]); len(can) > 0 {
					m = can[rng.IntN(len(can))]
				}
				next.Play(m)
			}
			sums[i] += goal.Value(&next)
		}
	}
	best := 0
	for i := range sums {
		if sums[i] > sums[best] {
			best = i
		}
	}
	for _, m := range ms {
		if pl, ok := round.ParsePlay(m); ok && pl.Tile.Same(round.ByIndex[moves[best].Tile]) && pl.Side == moves[best].Side {
			return m, nil
		}
	}
	return ms[0], nil
}

// clocked counts the processor time of a player's choices.
type clocked struct {
	game.Player
	spent   time.Duration
	choices int
}

func (c *clocked) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	start := threadTime()
	defer func() { c.spent += threadTime() - start }()
	if len(v.(*view).Legal()) > 1 {
		c.choices++
	}
	return c.Player.Choose(ctx, v, rng)
}

func (c *clocked) each() time.Duration { return c.spent / time.Duration(max(1, c.choices)) }

func threadTime() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		panic(err)
	}
	return time.Duration(ts.Nano())
}

// versus plays deals with both players in both seats, and returns the share of them that a won (half for a tie).
func versus(tb testing.TB, a, b game.Player, deals int, o game.Options) float64 {
	tb.Helper()
	won := 0.0
	for d := range deals {
		seed := match.Seed{byte(d), byte(d >> 8), 0xd1}
		for seat := range game.Seat(2) {
			p, err := match.Start(Rules, 2, o, seed)
			if err != nil {
				tb.Fatal(err)
			}
			for ply := 1; len(p.Turn()) > 0; ply++ {
				by, who := p.Turn()[0], b
				if by == seat {
					who = a
				}
				m, err := who.Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply))
				if err == nil {
					p, _, err = match.Play(p, seed, ply, by, m)
				}
				if err != nil {
					tb.Fatal(err)
				}
			}
			if r, _ := p.Result(); r.Places[seat] == 1 {
				won += 1 / float64(len(r.Winners()))
			}
		}
	}
	return won / float64(2*deals)
}

func TestAgainstFlatMonteCarlo(t *testing.T) {
	if *deals == 0 {
		t.Skip("no -deals")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	a, b := &clocked{Player: Rules.Computer(*against)}, &clocked{Player: flat{*flatRuns}}
	o := game.Options{"variant": *flatVary}
	if *flatVary != round.SimpleGame {
		o["points"] = "1" // a single round
	}
	share := versus(t, a, b, *deals, o)
	t.Logf("level %d, %v a choice, against %d playouts, %v: %.1f %% ± %.1f of %d games", *against, a.each(), *flatRuns,
		b.each(), 100*share, 98/math.Sqrt(float64(2**deals)), 2**deals)
}
