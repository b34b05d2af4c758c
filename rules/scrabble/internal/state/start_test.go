package state

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

func TestStartDraw(t *testing.T) {
	full, _ := Complete(nil)
	again := false
	for seed := range uint64(60) {
		gp, err := Start(4, full, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			t.Fatal(err)
		}
		p := gp
		rank := func(r byte) int { return strings.IndexByte("?ABCDEFGHIJKLMNOPQRSTUVWXYZ", r) }
		in := []int{0, 1, 2, 3}
		for _, d := range p.Draws {
			if !slices.Equal(d.Seats, in) {
				t.Fatalf("seed %d: %v draw, want %v: %+v", seed, d.Seats, in, p.Draws)
			}
			best := slices.MinFunc([]byte(d.Tiles), func(a, b byte) int { return rank(a) - rank(b) })
			in = nil
			for i, s := range d.Seats {
				if d.Tiles[i] == best {
					in = append(in, s)
				}
			}
		}
		again = again || len(p.Draws) > 1
		if len(in) != 1 || p.First != in[0] || p.Next != p.First {
			t.Fatalf("seed %d: seat %d starts after %+v", seed, p.First, p.Draws)
		}
		if inv := p.Inventory(); inv["?"] != 2 || inv["E"] != 15 {
			t.Fatalf("seed %d: tiles %v", seed, inv)
		}
	}
	if !again {
		t.Error("no draw was repeated in 60 games of four")
	}
}

// TestRedraw: whoever drew the same letter draws again from what the draw has left in the bag, and when that is too
// little from the whole.
func TestRedraw(t *testing.T) {
	for _, tiles := range []string{"AABB", "AAB"} {
		ties := 0
		for i := range 500 {
			p := &Layout{Table: NewTable(Options{Challenge: ChallengeVoid}, 2)}
			p.Secret.Bag, _ = board.ParseMultiset(tiles)
			drawForStart(p, rand.New(rand.NewPCG(uint64(i), 2)))
			if n := p.Secret.Bag.Len(); n != len(tiles) {
				t.Fatalf("%d tiles in the bag after the draw, want %d", n, len(tiles))
			}
			for k, d := range p.Draws[1:] {
				ties++
				if whole := len(tiles) < 2*(k+2); !whole && p.Draws[k].Tiles == d.Tiles {
					t.Fatalf("%v: a round drew from a full bag", p.Draws)
				}
			}
		}
		if ties == 0 {
			t.Errorf("%s: nobody drew again", tiles)
		}
	}
}
