package main

import (
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

func newOpener() *opener {
	set := &board.English
	l := &opener{set: set, early: eval.LeaveOf(set.Name), rng: rand.New(rand.NewPCG(1, 2)),
		fit: newSquares(2 * eval.OpennessWeights)}
	for i := range l.gens {
		l.gens[i] = movegen.New(dict.English(), &set.Values, true)
		l.gens[i].Rate(l.early.Value)
	}
	return l
}

// TestCandidates: the best few are compared, an exchange where it is among them, and no play that is far behind.
func TestCandidates(t *testing.T) {
	l := newOpener()
	for rack, swaps := range map[string]bool{"IIOUUVE": true, "ABDEGIR": false} {
		list := l.candidates(&Scene{Board: new(board.Board), Rack: scrabbletest.Tiles(t, rack)})
		if len(list) < 2 || len(list) > maxCompared {
			t.Fatalf("%s: %d candidates", rack, len(list))
		}
		swapped := false
		for i, c := range list {
			swapped = swapped || c.play == nil
			if i > 0 && c.value > list[i-1].value || c.value < list[0].value-maxBehind {
				t.Errorf("%s: candidate %d is worth %d, the best %d", rack, i, c.value, list[0].value)
			}
		}
		if swapped != swaps {
			t.Errorf("%s: an exchange is among the best: %v", rack, swapped)
		}
	}
}

// TestCentred: what counts is taken beside the mean, so that over all plays it sums up to nothing.
func TestCentred(t *testing.T) {
	mean := map[int]float64{0: 0.5, 3: 1}
	sum := make(map[int]float64)
	for _, on := range [][]weighed{{{0, 1}, {3, 2}}, nil} {
		for _, w := range centred(on, mean) {
			sum[w.i] += w.by
			if w.by == 0 || w.i != 0 && w.i != 3 {
				t.Errorf("weight %d counts %v", w.i, w.by)
			}
		}
	}
	if len(sum) != 2 || sum[0] != 0 || sum[3] != 0 {
		t.Errorf("the sums are %v, want none", sum)
	}
}

// TestPlayOn: the answer is taken off, and what the tiles kept are worth does not count twice.
func TestPlayOn(t *testing.T) {
	l := newOpener()
	s := &Scene{Board: new(board.Board), Rack: scrabbletest.Tiles(t, "VVVVWWW")}
	c := &tried{keep: scrabbletest.Tiles(t, "")}
	order := scrabbletest.Kept(t, "VVVVVVV").Tiles()
	value := func(other string) float64 {
		rack := scrabbletest.Kept(t, other)
		l.memo.Hold(l.gens[1], rack)
		return l.playOn(s, c, *rack, order)
	}
	poor, rich := value("VVVVVVV"), value("AEINRST")
	if rich > poor-50 {
		t.Errorf("beside an answer of seven letters it is worth %v, beside none %v", rich, poor)
	}
	if again := value("AEINRST"); again != rich {
		t.Errorf("worth %v, then %v", rich, again)
	}
	c.keep = scrabbletest.Tiles(t, "S")
	kept := float64(l.early.Value(&c.keep))
	if got := value("VVVVVVV"); kept <= 0 || got != poor {
		t.Errorf("with an S kept, worth %v: %v, without it %v", kept, got, poor)
	}
}
