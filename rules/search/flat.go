package search

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// sortFound puts proven wins first and proven losses last; between them it sorts by visits, then value. Equal ones keep
// their order.
func sortFound[M comparable](list []Found[M]) {
	class := func(f Found[M]) int {
		if !f.Proven {
			return 1
		}
		return int(2 * f.Value)
	}
	slices.SortStableFunc(list, func(a, b Found[M]) int {
		return cmp.Or(cmp.Compare(class(b), class(a)), cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
	})
}

// Arm is one of several choices with the results of its samples.
type Arm struct {
	Index   int
	Mean    float64
	Samples int
}

// Halving finds the best of n choices from noisy samples: each level samples all remaining choices equally often, then
// drops the worse half (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013). It is the
// flat Monte-Carlo search for games of chance and hidden hands: sample deals what is unknown, plays the choice out and
// returns its value. round is the same for samples that are compared with each other, so that sample can use the same
// random numbers for each choice.
//
// budget is the total number of samples, but every choice is sampled at least once, even if the context has ended. Arms
// are returned best first: by how long they stayed.
func Halving(ctx context.Context, n, budget int, sample func(choice, round int) float64) []Arm {
	arms := make([]Arm, n)
	for i := range arms {
		arms[i].Index = i
	}
	levels := max(1, bits.Len(uint(max(n, 1)-1)))
	round := 0
	for left := n; left > 0; left = (left + 1) / 2 {
		for range max(1, budget/(levels*left)) {
			if round > 0 && ctx.Err() != nil {
				break
			}
			for i := range left {
				arms[i].add(sample(arms[i].Index, round))
			}
			round++
		}
		slices.SortStableFunc(arms[:left], func(a, b Arm) int { return cmp.Compare(b.Mean, a.Mean) })
		if left <= 2 || round >= max(1, budget) {
			break
		}
	}
	return arms
}

func (a *Arm) add(v float64) {
	a.Samples++
	a.Mean += (v - a.Mean) / float64(a.Samples)
}
