package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// bolBoard has BOL in its middle.
func bolBoard(t *testing.T) board.Board {
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
	return b
}

// laid is a solver at the start of a search on that board.
func laid(t *testing.T, own, other string) *Solver {
	t.Helper()
	s, b := solver("fr"), bolBoard(t)
	var racks [2]board.Multiset
	var err error
	for i, text := range []string{own, other} {
		if racks[i], err = board.ParseMultiset(text); err != nil {
			t.Fatal(err)
		}
	}
	s.Solve(context.Background(), &b, racks[0], racks[1], 1)
	s.stop, s.budget = false, MaxNodes
	return s
}

// TestLast: what three tiles at most are worth is known at a look, and with one tile that going out is worth enough.
func TestLast(t *testing.T) {
	for _, c := range []struct {
		own, other  string
		passed      int
		alpha, beta int32
		want        int32
		known       bool
	}{
		{"S", "E", 0, 0, 1, 6 + 2, true}, // BOLS
		{"S", "EEE", 0, 0, 6 + 6, 6 + 6, true},
		{"S", "EEE", 0, 0, 6 + 6 + 1, 0, false}, // waiting may bring more
		{"S", "EEE", 1, 0, 6 + 6 + 1, 0, false},
		{"Q", "S", 0, 0, 1, -6 - 16, true},
		{"Q", "S", 1, 0, 1, 1 - 8, true}, // the second pass ends the game
		{"Q", "V", 0, 0, 1, 4 - 8, true},
		{"Q", "SV", 1, 0, 1, 5 - 8, true},
		{"QV", "S", 1, -infinite, infinite, 1 - 12, true},
		{"QV", "S", 0, -infinite, infinite, -6 - 24, true},
		{"QV", "V", 0, -infinite, infinite, 4 - 12, true},
		{"SEE", "Q", 0, 0, 1, 0, false},
		{"QQ", "SE", 0, 0, 1, 0, false},
	} {
		v, known := laid(t, c.own, c.other).last(0, c.passed, c.alpha, c.beta)
		if known != c.known || known && v != c.want {
			t.Errorf("%+v: %d, known %v", c, v, known)
		}
	}
}

// TestPair: two tiles against one, and one against two, are worth what the rules alone say, within any bounds and after
// a pass as well.
func TestPair(t *testing.T) {
	cases := [][2]string{{"SQ", "Z"}, {"SQ", "X"}, {"QI", "S"}, {"SE", "Q"}, {"T", "SQ"}, {"V", "SQ"}, {"SS", "S"}}
	rng := rand.New(rand.NewPCG(2, 1))
	for range 120 {
		const letters = "AEEIIOUSSTTRNLMPQVZHJ"
		var c [2]string
		own := 1 + rng.IntN(2)
		for i := range 3 {
			seat := 0
			if i >= own {
				seat = 1
			}
			c[seat] += string(letters[rng.IntN(len(letters))])
		}
		cases = append(cases, c)
	}
	for _, c := range cases {
		s := laid(t, c[0], c[1])
		b := bolBoard(t)
		for _, passed := range []bool{false, true} {
			want := int32(plain(s.g, s.values, &b, &s.sides[0].start, &s.sides[1].start, passed))
			s.g.Load(&b)
			n := 0
			if passed {
				n = 1
			}
			for beta := want - 2; beta <= want+2; beta++ {
				got, known := s.last(0, n, beta-1, beta)
				if !known || (got >= beta) != (want >= beta) || got >= beta && got > want || got < beta && got < want {
					t.Errorf("%v passed %v: %d (known %v) with beta %d, want %d", c, passed, got, known, beta, want)
				}
			}
		}
	}
}
