package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// BenchmarkPlayouts compares the twelve best plays of positions of all stages in fifty deals each, and counts playouts
// in a second of the processor's time.
func BenchmarkPlayouts(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			set, words := board.SetOf(lang), dict.English()
			if lang == "fr" {
				words = dict.French()
			}
			g := movegen.New(words, &set.Values, true)
			s := New(g, set)
			rng := rand.New(rand.NewPCG(6, 6))
			played, spent := int64(0), 0.0
			for i := range b.N {
				sit, cs := middle(g, set, i%10, rng)
				if len(cs) < 12 {
					continue
				}
				before := spentSeconds()
				s.Compare(context.Background(), sit, cs[:12], 50, rng)
				spent += spentSeconds() - before
				played += Played(cs)
			}
			b.ReportMetric(float64(played)/spent, "playouts/s")
		})
	}
}

// middle plays so many turns of a game, and lists the best plays of the next.
func middle(g *movegen.Generator, set *board.Set, turns int, rng *rand.Rand) (*Situation, []*Candidate) {
	bag := set.Bag(true)
	g.Rate(eval.LeaveOf(set.Name).Value)
	sit := &Situation{MinBag: board.RackSize, Others: []int{board.RackSize}}
	var racks [2]board.Multiset
	for turn := 0; ; turn++ {
		rack := &racks[turn%2]
		for p := range racks {
			bag.TransferRandom(&racks[p], board.RackSize-racks[p].Len(), rng)
		}
		if turn < turns {
			if p := g.Best(&sit.Board, rack); p != nil {
				p.Lay(&sit.Board, rack)
			}
			continue
		}
		sit.Rack, sit.Unseen = *rack, bag.Plus(&racks[1-turn%2])
		plays := slices.Clone(g.All(&sit.Board, rack))
		slices.SortFunc(plays, func(a, b movegen.Play) int { return int(b.Value - a.Value) })
		var cs []*Candidate
		for i := range plays {
			cs = append(cs, &Candidate{Play: &plays[i], Prior: float64(plays[i].Value) / 100})
		}
		return sit, cs
	}
}

func spentSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
