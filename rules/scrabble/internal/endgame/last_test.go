package endgame

import (
	"context"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// laid is a solver, at the start of a search, for a board with BOL in its middle.
func laid(t *testing.T, own, other string) *Solver {
	t.Helper()
	rows := make([]string, board.Size)
	for i := range rows {
		rows[i] = "..............."
	}
	rows[7] = "......BOL......"
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	s := solver("fr")
	var racks [2]board.Multiset
	for i, text := range []string{own, other} {
		if racks[i], err = board.ParseMultiset(text); err != nil {
			t.Fatal(err)
		}
	}
	s.Solve(context.Background(), &b, racks[0], racks[1], 1)
	s.stop, s.budget = false, MaxNodes
	return s
}

// TestLast: with one tile a look tells the value if the other has one too, or if going out is worth enough.
func TestLast(t *testing.T) {
	for _, c := range []struct {
		own, other string
		passed     int
		beta, want int32
		known      bool
	}{
		{"S", "E", 0, infinite, 6 + 2, true}, // BOLS
		{"S", "EE", 0, 10, 6 + 4, true},
		{"S", "EE", 0, 11, 0, false}, // waiting may bring more
		{"Q", "S", 0, -infinite, -6 - 16, true},
		{"Q", "S", 1, -infinite, 1 - 8, true}, // the second pass ends the game
		{"Q", "V", 0, -infinite, 4 - 8, true},
		{"Q", "SE", 0, -infinite, 0, false},
		{"SE", "Q", 0, -infinite, 0, false},
		{"SS", "Q", 0, -infinite, 0, false},
	} {
		v, known := laid(t, c.own, c.other).last(0, c.passed, c.beta)
		if known != c.known || known && v != c.want {
			t.Errorf("%+v: %d, known %v", c, v, known)
		}
	}
}
