package ai

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

func testSearch(b board.Board, extend int) *searcher {
	s := alphaBeta{nodes: 1 << 60, table: 12}.search(context.Background(), &Task{Board: b})
	s.extend = extend
	return s
}

// slow is the same game tree without any art: minimax with the wins of one ply beyond the leaves.
func slow(b board.Board, depth, ply int) int32 {
	if who, over := b.Winner(); over {
		if who == b.Mover {
			return win - int32(ply)
		}
		return -win + int32(ply)
	}
	var buf [board.MaxMoves]board.Move
	moves := b.Legal(buf[:0])
	for _, m := range moves {
		after := b
		after.Apply(m)
		if who, over := after.Winner(); over && who == b.Mover {
			return win - int32(ply) - 1
		}
	}
	if depth == 0 {
		see := b.Look()
		return eval.Learned().Value(&b, &see)
	}
	best := int32(-infinite)
	for _, m := range moves {
		after := b
		after.Apply(m)
		best = max(best, -slow(after, depth-1, ply+1))
	}
	return best
}

func TestSearchEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 60 {
		p := randomSituation(rng, 4+i%30)
		for depth := range 3 {
			s := testSearch(p.board, -1)
			if got, want := s.negamax(-infinite, infinite, depth, 0), slow(p.board, depth, 0); got != want {
				t.Fatalf("position %d, depth %d: value %d, want %d\n%v", i, depth, got, want, p.moves)
			}
		}
	}
}

func TestBrainValueEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for i := range 40 {
		p := randomSituation(rng, 4+i%30)
		br := alphaBeta{depth: 2, nodes: 1 << 60, table: 10, extend: -100}
		if got, want := br.think(context.Background(), p.Task(), rng).moves[0].value, slow(p.board, 2, 0); got != want {
			t.Errorf("position %d: value %d, want %d", i, got, want)
		}
	}
}

func TestWinsAgreesWithPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	seen := 0
	for i := range 4000 {
		b := randomSituation(rng, 6+i%40).board
		for who := range uint8(2) {
			see := b.Look()
			got := b.Wins(&see, who)
			other := b
			other.Mover ^= who
			want := slow(other, 0, 0) > sure
			if got != want {
				t.Fatalf("position %d, side %d: wins %v, want %v", i, who, got, want)
			}
			seen += count(want)
		}
	}
	if seen < 100 {
		t.Errorf("only %d positions with a win", seen)
	}
}

func TestOrderListsTheLegalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for i := range 200 {
		b := randomSituation(rng, i%40).board
		see := b.Look()
		var got []board.Move
		for _, sc := range testSearch(b, 0).order(0, &see, nil, i%2 == 0, board.Anywhere) {
			got = append(got, sc.move)
		}
		if want := b.Legal(nil); !slices.Equal(got, want) || b.Count() != len(want) {
			t.Fatalf("position %d: got %v, want %v", i, got, want)
		}
	}
}

func TestZobristKeysAreUpdated(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	s := testSearch(board.Board{}, 0)
	for range 60 {
		var buf [board.MaxMoves]board.Move
		ms := s.pos.Legal(buf[:0])
		m := ms[rng.IntN(len(ms))]
		before := s.pos
		d := s.make(m, true)
		if got, want := s.pos, board.NewHashedBoard(s.pos.Board); got != want {
			t.Fatalf("after %s: keys %x, want %x", m, got.Keys, want.Keys)
		}
		s.unmake(d, true)
		if s.pos != before {
			t.Fatalf("undoing %s does not restore the position", m)
		}
		s.make(m, true)
	}
}

func TestSymmetricPositionsShareAKey(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 50 {
		p := randomSituation(rng, 30)
		key, _ := ptr(board.NewHashedBoard(p.board)).Canonical()
		for k := range uint8(8) {
			var b board.Board
			for _, m := range p.moves {
				b.Apply(board.Turned(m, k))
			}
			if got, _ := ptr(board.NewHashedBoard(b)).Canonical(); got != key {
				t.Fatalf("symmetry %d: key %x, want %x", k, got, key)
			}
			if back := board.Back(board.Turned(p.moves[0], k), k); back != p.moves[0] {
				t.Fatalf("symmetry %d taken back: %s, want %s", k, back, p.moves[0])
			}
		}
	}
}

func ptr[T any](v T) *T { return &v }

func TestSearchDoesNotAllocate(t *testing.T) {
	s := testSearch(randomSituation(rand.New(rand.NewPCG(6, 1)), 10).board, 4)
	if n := testing.AllocsPerRun(3, func() { s.negamax(-infinite, infinite, 4, 0) }); n != 0 {
		t.Errorf("%v allocations a search, want 0", n)
	}
}

// TestQueueHasEachMoveOnce: whatever is known beforehand, all moves come, each once, and the table's first.
func TestQueueHasEachMoveOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	for i := range 300 {
		b := randomSituation(rng, i%40).board
		elsewhere := randomSituation(rng, i%40).board.Legal(nil)
		want, see, s := b.Legal(nil), b.Look(), testSearch(b, 0)
		any := func(ms []board.Move) board.Move { return ms[rng.IntN(len(ms))] }
		s.killers[0] = [2]board.Move{any(want), any(elsewhere)}
		hashed := any(want)
		if i%5 == 0 {
			hashed = any(elsewhere)
		}
		q := s.queue(0, &see, hashed, i%2 == 0, board.Anywhere)
		var got []board.Move
		for m, ok := q.next(s, i%3); ok; m, ok = q.next(s, i%3) {
			got = append(got, m)
		}
		if slices.Contains(want, hashed) && got[0] != hashed {
			t.Fatalf("position %d: %s first, want %s", i, got[0], hashed)
		}
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Fatalf("position %d: got %v, want %v", i, got, want)
		}
	}
}

// BenchmarkDepth is the search of levels 4 and 5 from the start, table and all, on one core.
func BenchmarkDepth(b *testing.B) {
	for _, depth := range []int{8, 9, 10} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			for b.Loop() {
				br := deep(1<<60, 17)
				br.depth = depth
				got := br.think(context.Background(), &Task{}, rand.New(rand.NewPCG(1, 1)))
				b.ReportMetric(float64(got.nodes), "nodes")
			}
		})
	}
}

// TestLateMovesCostLess: with late-move reductions the start takes fewer positions, and all wins of a full search are
// still found.
func TestLateMovesCostLess(t *testing.T) {
	think := func(b board.Board, depth int, bold bool) searchResult {
		br := alphaBeta{depth: depth, nodes: 1 << 60, extend: extension, table: 15, prune: bold}
		return br.think(context.Background(), &Task{Board: b}, rand.New(rand.NewPCG(1, 1)))
	}
	if full, less := think(board.Board{}, 8, false).nodes, think(board.Board{}, 8, true).nodes; less*4 > full*3 {
		t.Errorf("%d nodes, %d when late moves are searched less deep", full, less)
	}
	rng := rand.New(rand.NewPCG(14, 1))
	won := 0
	for i := range 60 {
		b := randomSituation(rng, 10+i%20).board
		full := think(b, 4, false)
		if full.moves[0].value <= sure {
			continue
		}
		won++
		if v := think(b, 5, true).moves[0].value; v <= sure {
			t.Errorf("position %d: %d, and %d when late moves are searched less deep", i, full.moves[0].value, v)
		}
	}
	if won < 10 {
		t.Errorf("%d wins", won)
	}
}

// TestParries: whatever does not land where it is told to loses at once, and most moves do not.
func TestParries(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	threats, kept, all := 0, 0, 0
	for i := range 40000 {
		b := randomSituation(rng, 6+i%40).board
		see := b.Look()
		if b.Wins(&see, 0) || !b.Wins(&see, 1) {
			continue
		}
		threats++
		cells := b.Parries(&see)
		for _, m := range b.Legal(nil) {
			all++
			if cells>>m.To()&1 != 0 {
				kept++
				continue
			}
			after := board.After(b, m)
			if who, over := after.Winner(); over && who == b.Mover || !over && !board.Finishes(&after) {
				t.Fatalf("position %d, %x: %s parries, but not on %04x", i, b.Words, m, cells)
			}
		}
	}
	if threats < 100 || kept*2 > all {
		t.Errorf("%d threats, %d of %d moves", threats, kept, all)
	}
}
