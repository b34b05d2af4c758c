package gobblet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func testSearch(b board, extend int) *searcher {
	s := brain{nodes: 1 << 60, table: 12}.search(context.Background(), &position{board: b})
	s.extend = extend
	return s
}

// slow is the same game tree without any art: minimax with the wins of one ply beyond the leaves.
func slow(b board, depth, ply int) int32 {
	if who, over := b.winner(); over {
		if who == b.turn {
			return win - int32(ply)
		}
		return -win + int32(ply)
	}
	var buf [maxMoves]move
	moves := b.legal(buf[:0])
	for _, m := range moves {
		after := b
		after.apply(m)
		if who, over := after.winner(); over && who == b.turn {
			return win - int32(ply) - 1
		}
	}
	if depth == 0 {
		see := b.look()
		return b.evaluate(&see)
	}
	best := int32(-infinite)
	for _, m := range moves {
		after := b
		after.apply(m)
		best = max(best, -slow(after, depth-1, ply+1))
	}
	return best
}

func TestSearchEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 60 {
		p := randomPosition(rng, 4+i%30)
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
		p := randomPosition(rng, 4+i%30)
		br := brain{depth: 2, nodes: 1 << 60, table: 10, extend: -100}
		if got, want := br.think(context.Background(), p, rng).moves[0].value, slow(p.board, 2, 0); got != want {
			t.Errorf("position %d: value %d, want %d", i, got, want)
		}
	}
}

func TestWinsAgreesWithPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	seen := 0
	for i := range 4000 {
		b := randomPosition(rng, 6+i%40).board
		for who := range uint8(2) {
			see := b.look()
			got := b.wins(&see, who)
			other := b
			other.turn ^= who
			want := slow(other, 0, 0) > sure
			if got != want {
				t.Fatalf("position %d, side %d: wins %v, want %v", i, who, got, want)
			}
			seen += btoi(want)
		}
	}
	if seen < 100 {
		t.Errorf("only %d positions with a win", seen)
	}
}

func TestOrderListsTheLegalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for i := range 200 {
		b := randomPosition(rng, i%40).board
		see := b.look()
		var got []move
		for _, sc := range testSearch(b, 0).order(0, &see, noMove, i%2 == 0) {
			got = append(got, sc.move)
		}
		if want := b.legal(nil); !slices.Equal(got, want) || b.count() != len(want) {
			t.Fatalf("position %d: got %v, want %v", i, got, want)
		}
	}
}

func TestKeysAreKept(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	s := testSearch(board{}, 0)
	for range 60 {
		var buf [maxMoves]move
		ms := s.pos.legal(buf[:0])
		m := ms[rng.IntN(len(ms))]
		before := s.pos
		d := s.make(m, true)
		if got, want := s.pos, newKeyed(s.pos.board); got != want {
			t.Fatalf("after %s: keys %x, want %x", m, got.keys, want.keys)
		}
		s.unmake(d, true)
		if s.pos != before {
			t.Fatalf("taking %s back leaves something behind", m)
		}
		s.make(m, true)
	}
}

func TestSymmetricPositionsShareAKey(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 50 {
		p := randomPosition(rng, 30)
		key, _ := ptr(newKeyed(p.board)).canonical()
		for k := range uint8(8) {
			var b board
			for _, m := range p.moves {
				b.apply(m.turned(k))
			}
			if got, _ := ptr(newKeyed(b)).canonical(); got != key {
				t.Fatalf("symmetry %d: key %x, want %x", k, got, key)
			}
			if back := p.moves[0].turned(k).turned(inverses[k]); back != p.moves[0] {
				t.Fatalf("symmetry %d taken back: %s, want %s", k, back, p.moves[0])
			}
		}
	}
}

func ptr[T any](v T) *T { return &v }

func TestSearchDoesNotAllocate(t *testing.T) {
	s := testSearch(randomPosition(rand.New(rand.NewPCG(6, 1)), 10).board, 4)
	if n := testing.AllocsPerRun(3, func() { s.negamax(-infinite, infinite, 4, 0) }); n != 0 {
		t.Errorf("%v allocations a search, want 0", n)
	}
}

// BenchmarkDepth is a full-width search of the start position, table and all, on one core.
func BenchmarkDepth(b *testing.B) {
	for _, depth := range []int{8, 9, 10} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			for b.Loop() {
				br := brain{depth: depth, nodes: 1 << 60, extend: 6, table: 18}
				got := br.think(context.Background(), start(false), rand.New(rand.NewPCG(1, 1)))
				b.ReportMetric(float64(got.nodes), "nodes")
			}
		})
	}
}
