package ai

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/scrabble/internal/movegen"
)

// TestTop: the best are those that a stable sort puts first, in its order.
func TestTop(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		all := make([]option, 1+rng.IntN(200))
		for i := range all {
			all[i] = option{play: new(movegen.Play), value: rng.Int32N(20)} // each a play of its own
		}
		want := slices.Clone(all)
		slices.SortStableFunc(want, func(a, b option) int { return cmp.Compare(b.value, a.value) })
		n := 1 + rng.IntN(100)
		got := top(slices.Clone(all), n)
		if !slices.EqualFunc(got, want[:min(n, len(want))], func(a, b option) bool { return a == b }) {
			t.Fatalf("the best %d of %d are not those of a stable sort", n, len(all))
		}
	}
}
