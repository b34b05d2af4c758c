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

// wide is a game of two moves, of which there are very many: who moves second wins if it knows the answer to the first.
// The last move but seven is the one without an answer.
type wide struct{ moves, first, second int }

func (w *wide) Set(from *wide) { *w = *from }

func (w *wide) Turn() int {
	if w.first == 0 {
		return 0
	}
	return 1
}

func (w *wide) Moves(dst []int) []int {
	if w.first > 0 {
		return append(dst, 1, w.first)
	}
	for m := 2; m < w.moves+2; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (w *wide) Play(m int) {
	if w.first == 0 {
		w.first = m
	} else {
		w.second = m
	}
}

func (w *wide) Outcome(share []float64) bool {
	share[0], share[1] = 1, 0
	if w.second == w.first && w.first != w.moves-7 {
		share[0], share[1] = 0, 1
	}
	return w.second > 0
}

func (w *wide) Prior(m int) float64 {
	if w.first == 0 && m == w.moves-7 {
		return 0.9 // so that few playouts are enough
	}
	return 0.5
}

func (w *wide) Playout(_ *rand.Rand, share []float64) { share[0], share[1] = 0.5, 0.5 }

// Positions with more moves than the tree keeps side by side are searched like others.
func TestMCTSOfManyMoves(t *testing.T) {
	for _, moves := range []int{10, 100, 4095, 4096, 4097, 9000} {
		game := &wide{moves: moves}
		list := search.MCTS(context.Background(), search.Tree{Seats: 2, Playouts: moves + 20, Nodes: 4 * moves,
			Explore: 0.01}, game,
			new(wide), rand.New(rand.NewPCG(1, 1)))
		if len(list) != moves {
			t.Errorf("%d moves listed, want %d", len(list), moves)
		}
		seen := map[int]bool{}
		for _, f := range list {
			seen[f.Move] = true
			if f.Proven && (f.Value == 1) != (f.Move == moves-7) {
				t.Errorf("of %d moves, %d is proven to be worth %v", moves, f.Move, f.Value)
			}
		}
		if len(seen) != moves {
			t.Errorf("%d different moves listed, want %d", len(seen), moves)
		}
		if moves >= 100 && (list[0].Move != moves-7 || !list[0].Proven) {
			t.Errorf("of %d moves the best is %+v, want %d, proven", moves, list[0], moves-7)
		}
	}
}

// ending is a context that ends once something has been counted so often.
type ending struct {
	context.Context
	count *int
	most  int
}

func (e ending) Err() error {
	if *e.count >= e.most {
		return context.DeadlineExceeded
	}
	return nil
}

// counted is nim that counts its playouts.
type counted struct {
	nim
	playouts *int
}

func (c *counted) Set(from *counted) { *c = *from }

func (c *counted) Playout(rng *rand.Rand, share []float64) {
	*c.playouts++
	c.nim.Playout(rng, share)
}

// The context is looked at every few playouts.
func TestMCTSStopsInTime(t *testing.T) {
	n := 0
	ctx := ending{context.Background(), &n, 1000}
	search.MCTS(ctx, search.Tree{Seats: 2, Playouts: 100_000, Nodes: 100}, &counted{nim{heap: 400}, &n},
		new(counted), rand.New(rand.NewPCG(1, 1)))
	if n < 1000 || n > 1016 {
		t.Errorf("%d playouts, want at most 16 once the time was over after 1000", n)
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
