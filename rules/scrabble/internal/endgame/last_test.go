package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
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

// readRacks reads two.
func readRacks(t *testing.T, texts [2]string) (racks [2]board.Multiset) {
	t.Helper()
	for i, text := range texts {
		var err error
		if racks[i], err = board.ParseMultiset(text); err != nil {
			t.Fatal(err)
		}
	}
	return racks
}

// laid is a solver at the start of a search on that board.
func laid(t *testing.T, own, other string) *Solver {
	t.Helper()
	s, b, racks := solver("fr"), bolBoard(t), readRacks(t, [2]string{own, other})
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
// a pass as well; also where words across do not count.
func TestPair(t *testing.T) {
	cases := [][2]string{{"SQ", "Z"}, {"SQ", "X"}, {"QI", "S"}, {"SE", "Q"}, {"T", "SQ"}, {"V", "SQ"}, {"SS", "S"},
		{"?Q", "S"}, {"?E", "Q"}, {"SQ", "?"}, {"?", "SQ"}, {"??", "V"}}
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
	official := solver("fr")
	base := New(movegen.New(dict.Of("fr", dict.First), &board.French.Values, false), &board.French.Values)
	b := bolBoard(t)
	for i, c := range cases {
		racks := readRacks(t, c)
		solvers := []*Solver{official}
		if i%4 == 0 {
			solvers = append(solvers, base)
		}
		for _, s := range solvers {
			for passed := range 2 {
				want := int32(plain(s.g, s.values, &b, &racks[0], &racks[1], passed > 0))
				s.Solve(context.Background(), &b, racks[0], racks[1], 1)
				for beta := want - 2; beta <= want+2; beta++ {
					got, known := s.last(0, passed, beta-1, beta)
					if !known || (got >= beta) != (want >= beta) || got >= beta && got > want || got < beta && got < want {
						t.Errorf("%v passed %v: %d (known %v) with beta %d, want %d", c, passed, got, known, beta, want)
					}
				}
			}
		}
	}
}
