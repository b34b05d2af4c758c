package search_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"tablee/rules/search"
)

// nim is a heap from which two seats take one to three in turn; who takes the last one wins. The heap is
// lost for the seat to move exactly when four divides it.
type nim struct{ heap, turn int }

func (n *nim) Set(from *nim) { *n = *from }
func (n *nim) Turn() int     { return n.turn }

func (n *nim) Moves(dst []int) []int {
	for k := 1; k <= min(3, n.heap); k++ {
		dst = append(dst, k)
	}
	return dst
}

func (n *nim) Play(k int) { n.heap -= k; n.turn ^= 1 }

func (n *nim) Outcome(share []float64) bool {
	share[n.turn], share[n.turn^1] = 0, 1
	return n.heap == 0
}

func (n *nim) Playout(rng *rand.Rand, share []float64) {
	for !n.Outcome(share) {
		n.Play(1 + rng.IntN(min(3, n.heap)))
	}
}

func TestMCTSPlaysNim(t *testing.T) {
	for heap := 1; heap <= 16; heap++ {
		rng := rand.New(rand.NewPCG(uint64(heap), 1))
		list := search.MCTS(context.Background(), search.Tree{Seats: 2, Playouts: 6000}, &nim{heap: heap}, new(nim), rng)
		if want := heap % 4; want != 0 && list[0].Move != want {
			t.Errorf("heap %d: takes %d, want %d: %+v", heap, list[0].Move, want, list)
		}
		if heap <= 12 && heap%4 != 0 && (!list[0].Proven || list[0].Value != 1) {
			t.Errorf("heap %d: %+v, want a proven win", heap, list[0])
		}
		if heap == 4 {
			for _, f := range list {
				if !f.Proven || f.Value != 0 {
					t.Errorf("heap 4: %+v, want every move proven lost", f)
				}
			}
		}
	}
}

func TestMCTSIsDeterministicAndStops(t *testing.T) {
	run := func(ctx context.Context) []search.Found[int] {
		return search.MCTS(ctx, search.Tree{Seats: 2, Playouts: 500, Nodes: 100}, &nim{heap: 40}, new(nim),
			rand.New(rand.NewPCG(1, 1)))
	}
	if a, b := run(context.Background()), run(context.Background()); !reflect.DeepEqual(a, b) {
		t.Errorf("the same search found %+v, then %+v", a, b)
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	list := run(dead)
	visits := 0
	for _, f := range list {
		visits += f.Visits
	}
	if len(list) != 3 || visits != 3 {
		t.Errorf("without time: %+v, want three moves and three visits", list)
	}
}

func TestHalving(t *testing.T) {
	for n := 1; n <= 20; n++ {
		rng := rand.New(rand.NewPCG(uint64(n), 2))
		total := 0
		arms := search.Halving(context.Background(), n, 4000, func(choice, _ int) float64 {
			total++
			if choice == n/2 {
				return rng.NormFloat64() + 1
			}
			return rng.NormFloat64()
		})
		if len(arms) != n || arms[0].Index != n/2 {
			t.Errorf("%d choices: best is %+v, want %d", n, arms[0], n/2)
		}
		if total > 4000 || total < 2000 {
			t.Errorf("%d choices: %d samples, want at most 4000 and most of them", n, total)
		}
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	arms := search.Halving(dead, 5, 1000, func(choice, _ int) float64 { return float64(choice) })
	if arms[0].Index != 4 || arms[4].Samples != 1 {
		t.Errorf("without time: %+v, want each choice sampled once, the best first", arms)
	}
	if got := search.Halving(context.Background(), 0, 10, nil); len(got) != 0 {
		t.Errorf("no choices: %+v", got)
	}
}

func BenchmarkMCTS(b *testing.B) {
	for b.Loop() {
		search.MCTS(context.Background(), search.Tree{Seats: 2, Playouts: 10_000}, &nim{heap: 60}, new(nim),
			rand.New(rand.NewPCG(1, 1)))
	}
}
