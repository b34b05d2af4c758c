package ai

import (
	"context"
	"fmt"
	"math"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// start deals a game of two as a match does.
func start(o game.Options, seed match.Seed) (*state.Layout, error) {
	full, err := state.Complete(o)
	if err != nil {
		return nil, err
	}
	return state.Start(2, full, seed.Stream(match.Deal, 0))
}

// duel plays one game of a against b and returns their scores; b begins at the table when swap is set.
func duel(tb testing.TB, a, b game.Player, o game.Options, seed match.Seed, swap bool) (int, int) {
	tb.Helper()
	p, err := start(o, seed)
	if err != nil {
		tb.Fatal(err)
	}
	players := [2]game.Player{a, b}
	if swap {
		players = [2]game.Player{b, a}
	}
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m, err := players[by].Choose(context.Background(), scrabbletest.View(p, by), seed.Stream(match.Think, ply))
		if err != nil {
			tb.Fatal(err)
		}
		if p, _, err = state.PlayMove(p, by, m, seed.Stream(match.Apply, ply)); err != nil {
			tb.Fatalf("ply %d, seat %d, %q: %v", ply, by, m, err)
		}
	}
	r, _ := p.Result()
	if swap {
		return r.Scores[1], r.Scores[0]
	}
	return r.Scores[0], r.Scores[1]
}

// BenchmarkLevels plays b.N games of a level against the one below, seats swapped, and reports the share of wins (a
// tie counts half), the bound that it exceeds with 95 per cent certainty, and both mean scores. The deepest level
// thinks with a small budget here: -benchtime 1000x is then a matter of minutes.
func BenchmarkLevels(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		for level := 2; level <= Levels; level++ {
			b.Run(fmt.Sprintf("%s/%d-%d", lang, level, level-1), func(b *testing.B) {
				strong, weak := Level(level).(player), Level(level-1)
				strong.playouts, strong.nodes = 240, 20_000
				wins, mine, other := 0.0, 0, 0
				for i := range b.N {
					x, y := duel(b, strong, weak, game.Options{"language": lang}, match.Seed{byte(i / 2), byte(i / 512), 77}, i%2 == 1)
					mine += x
					other += y
					switch {
					case x > y:
						wins++
					case x == y:
						wins += 0.5
					}
				}
				n := float64(b.N)
				share := wins / n
				b.ReportMetric(100*share, "%wins")
				b.ReportMetric(100*(share-1.645*math.Sqrt(share*(1-share)/n)), "%bound")
				b.ReportMetric(float64(mine)/n, "points")
				b.ReportMetric(float64(other)/n, "points-weaker")
			})
		}
	}
}

// TestLevels plays a few games between neighbours: they end, and nobody plays what is refused.
func TestLevels(t *testing.T) {
	for level := 2; level <= Levels; level++ {
		strong := Level(level).(player)
		strong.playouts, strong.nodes = 24, 500
		duel(t, strong, Level(level-1), game.Options{"language": "en"}, match.Seed{9}, level%2 == 0)
	}
}

// BenchmarkDeep has the deepest level think in games of the level below, in the middle of them, and reports how many
// of its playouts it needed: the others were spared because the best move was known.
func BenchmarkDeep(b *testing.B) {
	deep, other := Level(levelDeep).(player), Level(levelLeave)
	var nodes, moves int64
	for i := 0; moves < int64(b.N); i++ {
		seed := match.Seed{byte(i), byte(i / 256), 5}
		p, err := start(game.Options{"language": []string{"fr", "en"}[i%2]}, seed)
		if err != nil {
			b.Fatal(err)
		}
		for ply := 1; ply <= 2+i%14; ply++ {
			by := p.Turn()[0]
			m, err := other.Choose(context.Background(), scrabbletest.View(p, by), seed.Stream(match.Think, ply))
			if err != nil {
				b.Fatal(err)
			}
			if p, _, err = state.PlayMove(p, by, m, seed.Stream(match.Apply, ply)); err != nil {
				b.Fatal(err)
			}
		}
		th, err := deep.Think(context.Background(), scrabbletest.View(p, p.Turn()[0]), seed.Stream(match.Think, 99))
		if err != nil {
			b.Fatal(err)
		}
		nodes += th.Nodes
		moves++
	}
	b.ReportMetric(float64(nodes)/float64(moves), "playouts")
	b.ReportMetric(100*float64(nodes)/float64(moves*playouts), "%playouts")
}
