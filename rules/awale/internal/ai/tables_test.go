package ai

import (
	"testing"

	"tablee/rules/rulestest"
)

func TestIndex(t *testing.T) {
	next := uint32(0)
	for n := 0; n <= 6; n++ {
		if got := firstIndex(n); got != next {
			t.Fatalf("first index of %d seeds: %d, want %d", n, got, next)
		}
		EachBoard(n, func(b Board) {
			if b.Total() != n {
				t.Fatalf("%x has %d seeds, want %d", b, b.Total(), n)
			}
			if got := b.Index(); got != next {
				t.Fatalf("index of %x: %d, want %d", b, got, next)
			}
			next++
		})
	}
	if got := firstIndex(11); got != 646646 {
		t.Errorf("%d positions up to 10 seeds, want 646646", got)
	}
	if got := firstIndex(13); got != 2704156 {
		t.Errorf("%d positions up to 12 seeds, want 2704156", got)
	}
}

// TestRanks shows that ranks fit their byte with room to spare.
func TestRanks(t *testing.T) {
	var top uint8
	for _, r := range Build(10).rank {
		top = max(top, r)
	}
	if top > 128 {
		t.Errorf("the highest rank with 10 seeds is %d, want at most 128", top)
	}
}

// TestCheckValue solves the check of rules.md, a position of 16 seeds. It leaves out the layer of 15 seeds, to which no
// move leads from 16, since a capture takes at least two. The rest is 23 million positions, 1.5 GB and ten seconds.
func TestCheckValue(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	size := firstIndex(17)
	e := &Tables{max: 16, value: make([]int8, size), rank: make([]uint8, size)}
	for n := range 17 {
		if n != 15 {
			e.buildLayer(n)
		}
	}
	// Player 1, who sows from column 0 to column 5, has 1 1 1 1 1 2; player 0, who sows back, has 0 0 0 3 2 4.
	b := Pack([Cols]uint8{1, 1, 1, 1, 1, 2}, [Cols]uint8{4, 2, 3, 0, 0, 0})
	if got := e.Value(b); got != 0 {
		t.Errorf("the position is worth %d, want 0", got)
	}
	for col, want := range []int{-1, -1, -2, -2, -2, 0} {
		next, captured := b.Sow(col)
		if got := captured - e.Value(next); !b.Legal(col) || got != want {
			t.Errorf("column %d: %d, want %d", col, got, want)
		}
	}
}

func BenchmarkEndgameBuild10(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Build(10)
	}
}

func BenchmarkEndgameBuild12(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Build(12)
	}
}

func BenchmarkEndgameLookup(b *testing.B) {
	e := Build(10)
	var some []Board
	EachBoard(10, func(b Board) { some = append(some, b) })
	sum, i := 0, 0
	for b.Loop() {
		sum += e.Value(some[i%len(some)])
		i++
	}
	_ = sum
}
