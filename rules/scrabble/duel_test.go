package scrabble

import (
	"context"
	"fmt"
	"math"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// duel plays one game of a against b and returns their scores; b begins at the table when swap is set.
func duel(tb testing.TB, a, b game.Player, o game.Options, seed match.Seed, swap bool) (int, int) {
	tb.Helper()
	p, err := match.Start(Rules, 2, o, seed)
	if err != nil {
		tb.Fatal(err)
	}
	players := [2]game.Player{a, b}
	if swap {
		players = [2]game.Player{b, a}
	}
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m, err := players[by].Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply))
		if err != nil {
			tb.Fatal(err)
		}
		if p, _, err = match.Play(p, seed, ply, by, m); err != nil {
			tb.Fatalf("ply %d, seat %d, %q: %v", ply, by, m, err)
		}
	}
	r, _ := p.Result()
	if swap {
		return r.Scores[1], r.Scores[0]
	}
	return r.Scores[0], r.Scores[1]
}

// BenchmarkLevels plays b.N games of a level against the one below, seats swapped, and reports the share of wins (a tie
// counts half), the bound that it exceeds with 95 per cent certainty, and both mean scores. The deepest level thinks with a
// small budget here: -benchtime 1000x is then a matter of minutes.
func BenchmarkLevels(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		for level := 2; level <= Levels; level++ {
			b.Run(fmt.Sprintf("%s/%d-%d", lang, level, level-1), func(b *testing.B) {
				strong, weak := Rules.Computer(level).(player), Rules.Computer(level-1)
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
		strong := Rules.Computer(level).(player)
		strong.playouts, strong.nodes = 24, 500
		duel(t, strong, Rules.Computer(level-1), game.Options{"language": "en"}, match.Seed{9}, level%2 == 0)
	}
}
