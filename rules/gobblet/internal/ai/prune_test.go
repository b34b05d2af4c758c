package ai

import (
	"math/rand/v2"
	"testing"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

// TestReductions: no move is left out altogether, and later moves are never searched deeper than earlier ones.
func TestReductions(t *testing.T) {
	for depth := range 40 {
		for i := range board.MaxMoves {
			less := reduction(depth, i)
			if less < 0 || depth > 0 && less >= depth || i > 0 && less < reduction(depth, i-1) {
				t.Errorf("depth %d, move %d: %d plies less", depth, i, less)
			}
		}
	}
	if reduction(12, 0) != 0 || reduction(1, 200) != 0 || reduction(12, 30) < 3 {
		t.Errorf("%d, %d and %d plies less", reduction(12, 0), reduction(1, 200), reduction(12, 30))
	}
}

// TestGuessKeepsToItsBounds: what a glance settles lies beyond the bound asked for, and threats are left to the search
// but beyond the nominal depth.
func TestGuessKeepsToItsBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	good, bad := 0, 0
	for i := range 4000 {
		b := randomSituation(rng, 4+i%40).board
		see := b.Look()
		if b.Wins(&see, 0) {
			continue
		}
		s := testSearch(b, 0)
		threatened := b.Wins(&see, 1)
		alpha := int32(rng.IntN(401) - 200)
		for depth := range 6 {
			v, ok := s.staticCutoff(alpha, alpha+1, depth, &see, threatened)
			if !ok {
				continue
			}
			if threatened != (depth == 0) || depth >= len(margins) {
				t.Fatalf("board %d: a guess at depth %d, threatened %v", i, depth, threatened)
			}
			static := eval.Learned().Value(&b, &see)
			if threatened && (v > alpha || v != static) || !threatened && (v <= alpha || v > static-margins[depth]) {
				t.Fatalf("board %d, depth %d: %d for a static value of %d, the bound was %d", i, depth, v, static, alpha)
			}
			good, bad = good+count(!threatened), bad+count(threatened)
		}
		if _, ok := s.staticCutoff(sure+5, sure+6, 1, &see, false); ok {
			t.Fatal("a win was guessed")
		}
	}
	if good < 100 || bad < 30 {
		t.Errorf("only %d and %d guesses", good, bad)
	}
}

// TestStudyForgets: after forgetting, a search is as the first one, and the leaves that it tells of are positions that
// nobody can win at once.
func TestStudyForgets(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	leaves := 0
	y := NewTrainingSearch(eval.Learned(), 8, func(b *board.Board) {
		leaves++
		if board.Finishes(b) {
			t.Errorf("%x is a leaf, and is won at once", b.Words)
		}
	})
	type found struct {
		m board.Move
		v int32
	}
	think := func(b board.Board) found {
		m, v := y.Think(b, nil, 3000, rand.New(rand.NewPCG(1, 1)))
		return found{m, v}
	}
	for i := range 20 {
		a, b := randomSituation(rng, 4+i).board, randomSituation(rng, 4+i).board
		y.Forget()
		first := think(a)
		think(b)
		y.Forget()
		if again := think(a); again != first {
			t.Errorf("board %d: %v, and %v after another one", i, first, again)
		}
	}
	if leaves == 0 {
		t.Error("no leaves")
	}
}
