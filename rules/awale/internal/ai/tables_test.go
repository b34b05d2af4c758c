package ai

import (
	"testing"
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
