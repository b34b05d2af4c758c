package rummikub

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// TestPuzzles makes puzzles.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{})
}

// TestPuzzleAgainstAllChoices tries to lay every choice of tiles from the hand: only the answer has its size, and none
// is larger.
func TestPuzzleAgainstAllChoices(t *testing.T) {
	rulestest.Unraced(t)
	r := Rules.(game.Puzzler)
	for seed := range uint64(rulestest.Of(12, 3)) {
		p, err := r.NewPuzzle(context.Background(), family.PuzzleMost, nil, rand.New(rand.NewPCG(seed, 9)))
		if err != nil {
			t.Fatal(err)
		}
		pos, err := r.Decode(p.Position)
		if err != nil {
			t.Fatal(err)
		}
		s := pos.View(p.Seat).(interface {
			Situation() family.Situation[deck.Tile]
		}).Situation()
		hand, sizes, seen := s.Hand.Slice(), map[int]int{}, map[string]bool{}
		for bits := 1; bits < 1<<len(hand); bits++ {
			var some []deck.Tile
			for i, tile := range hand {
				if bits>>i&1 != 0 {
					some = append(some, tile)
				}
			}
			tiles := family.MultisetOf(some...)
			if text := family.TilesText(Set, tiles.Slice(), ""); len(some) < p.Second || seen[text] {
				continue
			} else {
				seen[text] = true
			}
			if _, ok := Set.Lay(context.Background(), s, tiles); ok {
				sizes[len(some)]++
			}
		}
		if sizes[p.Best] != 1 || sizes[p.Second] == 0 || p.Second == 0 {
			t.Errorf("%+v: so many choices of each number can be laid: %v", p, sizes)
		}
		for n := range sizes {
			if n > p.Best || n > p.Second && n < p.Best {
				t.Errorf("%+v: %d tiles can be laid", p, n)
			}
		}
	}
}

// BenchmarkPuzzle makes one puzzle after another.
func BenchmarkPuzzle(b *testing.B) {
	r := Rules.(*rummy.Rules[deck.Tile])
	r.Measure(b, r.PuzzleKinds()[0].Name, nil)
}
