package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

// TestBelieve: whoever lays RETAIN for 22 points has hardly kept an S, with which all seven tiles could have been laid;
// whoever exchanges all but one has kept something good.
func TestBelieve(t *testing.T) {
	rulestest.Unraced(t)
	g := movegen.New(dict.English(), &board.English.Values, true)
	s := New(g, &board.English)
	nothing := func(k *board.Multiset) int32 { return s.model.Value(k) }
	clue := Clue{Laid: scrabbletest.Tiles(t, "RETAIN"), Score: 22, Held: board.RackSize, MinBag: board.RackSize, Bag: 86,
		Play: nothing, Swap: nothing}
	unseen := board.English.Counts.Minus(&clue.Laid)
	share := func(b *Belief, tile board.Tile) float64 {
		n, rng := 0, rand.New(rand.NewPCG(3, 3))
		for range 4000 {
			var kept board.Multiset
			bag := unseen
			b.draw(&bag, &kept, rng)
			if all := bag.Plus(&kept); all != unseen || kept.Len() != 1 {
				t.Fatalf("kept %v of %v", kept, unseen)
			}
			n += int(kept[tile])
		}
		return float64(n) / 4000
	}
	b := s.Believe(context.Background(), &clue, unseen, 400, rand.New(rand.NewPCG(1, 2)))
	if b == nil {
		t.Fatal("got no belief")
	}
	if got := share(b, 'S'-'A'); got > 0.02 {
		t.Errorf("an S is kept with %.3f, of %.3f without the clue", got, 4.0/94)
	}
	swap := Clue{Back: 6, Held: board.RackSize, MinBag: board.RackSize, Bag: 86, Play: nothing, Swap: nothing}
	unseen = board.English.Counts
	if b = s.Believe(context.Background(), &swap, unseen, 3000, rand.New(rand.NewPCG(1, 2))); b == nil {
		t.Fatal("got no clue from an exchange")
	}
	if good := share(b, board.Joker) + share(b, 'S'-'A') + share(b, 'E'-'A'); good < 0.3 {
		t.Errorf("something good is kept with %.3f", good)
	}
	for name, c := range map[string]Clue{
		"all laid":       {Laid: scrabbletest.Tiles(t, "RETAINS"), Held: board.RackSize, Play: nothing},
		"more than held": {Laid: scrabbletest.Tiles(t, "RETAIN"), Back: 3, Held: board.RackSize, Play: nothing}} {
		if b := s.Believe(context.Background(), &c, unseen, 10, rand.New(rand.NewPCG(1, 2))); b != nil {
			t.Errorf("%s: believed %v", name, b)
		}
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if b := s.Believe(over, &clue, unseen, 10, rand.New(rand.NewPCG(1, 2))); b != nil {
		t.Errorf("out of time: believed %v", b)
	}
}
