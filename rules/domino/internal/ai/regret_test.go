package ai

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

var (
	regretGames = flag.Int("regret", 0, "games in which choices of flat Monte-Carlo are valued")
	regretFlat  = flag.Int("flat", 4700, "its playouts a move; so many take about 2 ms")
)

const regretDeals = 1500 // for each of two values of a move

// TestRegret asks how much anybody could win in the simple game against flat Monte-Carlo who sees no more than it does,
// and who does not know how it errs. From both seats best players win half of the games against each other; so a best
// player wins above that what the choices of flat Monte-Carlo lose in a game. Moves are valued by deals that the
// network, on both sides, plays to the end.
//
//	go test ./rules/domino/internal/ai -run Regret -v -timeout 0 -regret 200
//
// Flat Monte-Carlo lost so 3.5 ± 0.8 % of a game, at most 4.2; level 4 in its place 1.7 ± 0.6 %, at most 2.4, and
// level 5 with a tenth of its playouts 0.6 ± 0.3 %, at most 1.3.
func TestRegret(t *testing.T) {
	if *regretGames == 0 {
		t.Skip("no -regret")
	}
	looking, sampling := Level(4).(foresight), Level(5).(sampler)
	sampling.playouts, sampling.nodes = sampling.playouts/10, sampling.nodes/10
	names := []string{"flat Monte-Carlo", "level 4", "level 5 with a tenth of its playouts"}
	sum, squares, most := make([]float64, 3), make([]float64, 3), make([]float64, 3)
	for g := range *regretGames {
		rng := rand.New(rand.NewPCG(8, uint64(g)))
		lost := make([]float64, 3)
		simpleGameBy(rng, func(b *Board, r *record, tb *round.Table, ms []Laying) Laying {
			if b.Turn == int8(g%2) {
				m, _ := simpleNet().pick(b, r, ms)
				return m
			}
			v := sightOfBoard(b, tb)
			one, two := regretValues(v, *r, ms, rng), regretValues(v, *r, ms, rng)
			// The best by one half, valued by the other, is worth no more than the best; by its own half it seems more.
			i, j := bestOf(one), bestOf(two)
			fair, high := (two[i]+one[j])/2, (one[i]+two[j])/2
			flat := flatMove(b, ms, rng)
			for k, m := range []game.Move{v.moveOf(flat), looking.ponder(context.Background(), v, rng).Move,
				sampling.think(context.Background(), v, rng).Move} {
				for n := range ms {
					if v.moveOf(ms[n]) == m {
						lost[k] += fair - (one[n]+two[n])/2
						most[k] += high - (one[n]+two[n])/2
					}
				}
			}
			return flat
		}, false)
		for k, x := range lost {
			sum[k] += x
			squares[k] += x * x
		}
	}
	n := float64(*regretGames)
	for k, name := range names {
		mean := sum[k] / n
		t.Logf("%s loses %.1f ± %.1f %% of a game by its choices, at most %.1f", name, 100*mean,
			196*math.Sqrt((squares[k]/n-mean*mean)/n), 100*most[k]/n)
	}
}

// regretValues are chances of moves after which the network plays on for both.
func regretValues(v *Observation, seen record, ms []Laying, rng *rand.Rand) []float64 {
	b, _, bel, _ := v.dealt(rng)
	bel.Lean(v.Known())
	bel.Mix(rng, 10*len(bel.Slots))
	values := make([]float64, len(ms))
	for range regretDeals {
		bel.Mix(rng, len(bel.Slots))
		deal(bel, &b, rng)
		for i, m := range ms {
			next, r := b, seen
			for r.play(&next, m); !next.Over; r.play(&next, m) {
				var buf [24]Laying
				m = Laying{Tile: -1}
				if can := next.Moves(buf[:0]); len(can) > 0 {
					m, _ = simpleNet().pick(&next, &r, can)
				}
			}
			if next.Won == b.Turn {
				values[i] += 1.0 / regretDeals
			}
		}
	}
	return values
}

func bestOf(values []float64) (best int) {
	for i, v := range values {
		if v > values[best] {
			best = i
		}
	}
	return best
}

// flatMove deals what the seat in turn does not see in any way, and plays on at random.
func flatMove(known *Board, ms []Laying, rng *rand.Rand) Laying {
	seat, b := known.Turn, *known
	hidden := (b.live &^ b.Hand[seat]).Row()
	count, values := b.Hand[1-seat].Count(), make([]float64, len(ms))
	for range *regretFlat / len(ms) {
		rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		b.Hand[1-seat], b.InStock = round.SetOf(hidden[:count]), 0
		for _, t := range hidden[count:] {
			b.Stock[b.InStock] = uint8(t.Index())
			b.InStock++
		}
		for i, m := range ms {
			next := b
			for next.Play(m); !next.Over; next.Play(m) {
				var buf [24]Laying
				m = Laying{Tile: -1}
				if can := next.Moves(buf[:0]); len(can) > 0 {
					m = can[rng.IntN(len(can))]
				}
			}
			if next.Won == seat {
				values[i]++
			}
		}
	}
	return ms[bestOf(values)]
}
