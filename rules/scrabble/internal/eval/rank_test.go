package eval

import (
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// TestRanks: the leaves have the numbers from 0 on, in order and without a gap, and nothing else has one.
func TestRanks(t *testing.T) {
	for _, c := range []struct {
		set  *board.Set
		size int // counted as the coefficients up to x^6 of the product of 1 + x + ... + x^n over the kinds
	}{{&board.French, 864_121}, {&board.English, 914_625}} {
		r := NewRanks(c.set)
		if r.Size() != c.size {
			t.Errorf("%s: %d leaves, want %d", c.set.Name, r.Size(), c.size)
		}
		next := int32(0)
		r.Each(func(keep *board.Multiset) {
			if rank, ok := r.Of(keep); !ok || rank != next {
				t.Fatalf("%s: %v has number %d, %v; want %d", c.set.Name, keep, rank, ok, next)
			}
			if keep.Len() > MaxLeave || !c.set.Counts.Contains(keep) {
				t.Fatalf("%s: %v is no leave", c.set.Name, keep)
			}
			next++
		})
		if int(next) != c.size {
			t.Errorf("%s: %d leaves listed, want %d", c.set.Name, next, c.size)
		}
		for _, tiles := range []string{"AEIRSTN", "QQ", "???", "AEIRSQQ", "AAAAAAAAAAAAAAAAA"} {
			keep, err := board.ParseMultiset(tiles)
			if err != nil {
				t.Fatal(err)
			}
			if rank, ok := r.Of(&keep); ok {
				t.Errorf("%s: %s has number %d", c.set.Name, tiles, rank)
			}
		}
	}
}
