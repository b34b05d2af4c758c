package domino

import (
	"context"
	"flag"
	"slices"
	"testing"
	"time"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
)

// The bars of strength are measured with, for example,
//
//	go test ./rules/domino -run Strength -v -deals 2000
//
// Measured so over 2 000 deals from both seats, 7 values: greedy 57.0 % against the first tile that fits,
// Monte-Carlo 63.1 % against greedy with about 2 ms of processor time a move.
var deals = flag.Int("deals", 0, "deals, each played from both seats, to measure the strength of the levels with")

// duel plays deals of the game with both levels in both seats, or as partners in every other seat, and returns the
// share of them that a won (half for a tie) with the mean and longest time of a's moves.
func duel(tb testing.TB, a, b, deals, seats int, o game.Options) (share float64, mean, longest time.Duration) {
	tb.Helper()
	won, moves, spent := 0.0, 0, time.Duration(0)
	for d := range deals {
		seed := match.Seed{byte(d), byte(d >> 8), 0xd0}
		for seat := range game.Seat(2) {
			p, err := match.Start(Rules, seats, o, seed)
			if err != nil {
				tb.Fatal(err)
			}
			for ply := 1; len(p.Turn()) > 0; ply++ {
				by := p.Turn()[0]
				level := b
				if by%2 == seat {
					level = a
				}
				begun := time.Now()
				m, err := Rules.Computer(level).Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply))
				if err != nil {
					tb.Fatal(err)
				}
				if by%2 == seat {
					took := time.Since(begun)
					moves++
					spent += took
					longest = max(longest, took)
				}
				if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
					tb.Fatal(err)
				}
			}
			r, _ := p.Result()
			w := r.Winners()
			slices.Sort(w)
			switch first, last := w[0], w[len(w)-1]; {
			case (last-first)%2 != 0: // of both sides
				won += 0.5
			case first%2 == seat:
				won++
			}
		}
		if n := d + 1; n%10 == 0 {
			tb.Logf("after %d deals: %.1f %%", n, 50*won/float64(n))
		}
	}
	return won / float64(2*deals), spent / time.Duration(moves), longest
}

func TestStrength(t *testing.T) {
	if *deals == 0 {
		t.Skip("no -deals")
	}
	for _, c := range []struct {
		a, b int
		bar  float64
	}{{3, 2, 0.55}, {4, 3, 0.61}} {
		share, mean, longest := duel(t, c.a, c.b, *deals, 2, game.Options{"variant": round.SimpleGame})
		t.Logf("level %d against %d: %.1f %% of %d deals in both seats; %v a move, at most %v", c.a, c.b, 100*share,
			*deals, mean, longest)
		if share < c.bar {
			t.Errorf("level %d against %d: %.1f %%, want %.0f %%", c.a, c.b, 100*share, 100*c.bar)
		}
	}
}

// TestVariantStrength measures level 5 against level 2 in the variants of clubs, in short matches, because those of
// four take ten seconds each:
//
//	go test ./rules/domino -run VariantStrength -v -timeout 2h -deals 50
func TestVariantStrength(t *testing.T) {
	if *deals == 0 {
		t.Skip("no -deals")
	}
	for _, c := range []struct {
		name  string
		seats int
		o     game.Options
	}{
		{"fives", 2, game.Options{"variant": round.FivesGame}},
		{"fives, partners", 4, game.Options{"variant": round.FivesGame, "partners": "yes"}},
		{"capicua", 4, game.Options{"variant": round.BlockGame, "partners": "yes", "points": "50", "capicua": "yes"}},
		{"ten", 4, game.Options{"variant": round.BlockGame, "partners": "yes", "points": "50", "values": "10",
			"hand": "ten"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			share, mean, longest := duel(t, 5, 2, *deals, c.seats, c.o)
			t.Logf("level 5 against 2: %.1f %% of %d deals in both seats; %v a move, at most %v", 100*share, *deals,
				mean, longest)
			if share < 0.7 {
				t.Errorf("level 5 wins %.1f %%, want 70 %%", 100*share)
			}
		})
	}
}
