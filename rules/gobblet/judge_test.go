package gobblet

import (
	"context"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/ai"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// judged judges a move, in the short notation, of the side to move.
func judged(t *testing.T, p *position, short string) game.Verdict {
	t.Helper()
	m := game.Move(short)
	if got, ok := typed(short); ok {
		m = game.Move(got.String())
	}
	v, err := p.View(game.Seat(p.board.Mover)).(game.Judge).Judge(context.Background(), m, game.Usual)
	if err != nil {
		t.Fatalf("Judge(%s): %v", short, err)
	}
	return v
}

// TestMisses has a position for each kind of miss.
func TestMisses(t *testing.T) {
	// O shows three on row 1, X has covered nothing.
	three := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1", "B d3")
	// The same with X to move: d1 must be met.
	threat := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1")
	// X's large piece at b2 holds down one of O, which shows another on row 2.
	cover := played(t, false, "B a2", "B b3", "M b2", "M a1", "S c1", "b3-b2", "a2-c2", "a1-d3", "c1-c4")
	for _, c := range []struct {
		name   string
		p      *position
		played string
		misses []string
		won    bool
	}{
		{"a fourth piece was not laid", three, "M c3", []string{ai.MissWin}, true},
		{"three in a line were not met", threat, "M c3", []string{ai.MissBlock}, true},
		{"a piece was lifted from another", cover, "b2-b3", []string{ai.MissUncover}, false},
	} {
		v := judged(t, c.p, c.played)
		if v.Drop <= 0.05 || v.Counting != game.Counted || v.Won != c.won {
			t.Errorf("%s: %+v", c.name, v)
		}
		for _, want := range c.misses {
			if !slices.Contains(v.Misses, want) {
				t.Errorf("%s: misses %v, want %s", c.name, v.Misses, want)
			}
		}
		if b := judged(t, c.p, string(v.Best)); b.Drop != 0 || len(b.Misses) > 0 {
			t.Errorf("%s: the best move is judged %+v", c.name, b)
		}
	}
}

// parsed reads a move of either notation.
func parsed(t *testing.T, text string) board.Move {
	t.Helper()
	if m, ok := typed(text); ok {
		return m
	}
	m, err := format.ReadMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestEqualsAreBest: if two moves win at once the one that was played is reported as the best.
func TestEqualsAreBest(t *testing.T) {
	p := played(t, false, "B a1", "B b4", "B b1", "B c3", "B c1", "B d3", "M a2", "M d2", "M a3", "M c2")
	for _, m := range []string{"M d1", "M a4"} {
		if v := judged(t, p, m); v.After != 1 || parsed(t, string(v.Best)) != parsed(t, m) {
			t.Errorf("%s: %+v", m, v)
		}
	}
}

// TestSymmetricMovesAreOne: on the empty board all corners are the same move, and none costs anything beside another.
func TestSymmetricMovesAreOne(t *testing.T) {
	p := start(false)
	first := judged(t, p, "B a1")
	for _, corner := range []string{"B d1", "B a4", "B d4"} {
		if v := judged(t, p, corner); v.Value != first.Value || v.Drop != first.Drop || v.Drop == 0 &&
			parsed(t, string(v.Best)) != parsed(t, corner) {
			t.Errorf("%s: %+v, but a1 is %+v", corner, v, first)
		}
	}
}

// TestDrawOffersAreNotJudged: draw offers and answers to them are not marked.
func TestDrawOffersAreNotJudged(t *testing.T) {
	p := played(t, false, "B a1", "B a4")
	if v := judged(t, p, "offer"); v.Counting != game.NoChoice {
		t.Errorf("an offer: %+v", v)
	}
	p = played(t, false, "B a1", "offer", "B a4")
	if v := judged(t, p, "accept"); v.Counting != game.NoChoice {
		t.Errorf("an answer: %+v", v)
	}
}

// TestWinningMoveCostsNothing: a move that wins counts, as a good one.
func TestWinningMoveCostsNothing(t *testing.T) {
	p := played(t, false, "B a1", "B a3", "B b1", "B b4", "B c1", "B d3")
	if v := judged(t, p, "M d1"); v.Counting != game.Counted || v.Drop != 0 {
		t.Errorf("the winning move: %+v", v)
	}
}
