package awale

import (
	"slices"
	"strconv"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// board makes a position without history; row 0 and row 1 as the seed text draws them.
func board(row0, row1 [cols]uint8, turn uint8) *position {
	return newPosition(state{rows: [2][cols]uint8{row0, row1}, turn: turn})
}

// play applies moves, each by the seat in turn.
func play(t *testing.T, p game.Position, moves ...game.Move) game.Position {
	t.Helper()
	for _, m := range moves {
		q, _, err := p.Apply(p.Turn()[0], m, nil)
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		p = q
	}
	return p
}

// caseState is a board in cases/awale.jsonl.
type caseState struct {
	Plateau  [2][cols]uint8
	Joueur   uint8
	Captured [2]uint8
}

func (c caseState) state() state { return state{rows: c.Plateau, store: c.Captured, turn: c.Joueur} }

type awaleCase struct {
	caseState
	Legal   []int
	Refused []int
	Next    map[string]caseState
	Replay  *struct {
		StartPlayer uint8 `json:"start_player"`
		Columns     []int
	}
}

func TestCases(t *testing.T) {
	cases := rulestest.Cases[awaleCase](t, "testdata/awale.jsonl.gz")
	if len(cases) != 250 {
		t.Fatalf("%d cases, want 250", len(cases))
	}
	for i, c := range cases {
		p := newPosition(c.state())
		if got := p.cur.legalCols(); !slices.Equal(got, c.Legal) {
			t.Errorf("case %d: legal pits %v, want %v", i, got, c.Legal)
		}
		if len(c.Next) != len(c.Legal) {
			t.Errorf("case %d: %d next states for %d legal pits", i, len(c.Next), len(c.Legal))
		}
		for _, col := range c.Refused {
			if _, _, err := p.Apply(game.Seat(p.cur.turn), moveOf(col), nil); err == nil {
				t.Errorf("case %d: pit %d was not refused", i, col)
			}
		}
		for name, want := range c.Next {
			col, err := strconv.Atoi(name)
			if err != nil {
				t.Fatal(err)
			}
			got, _, v := p.cur.sow(col)
			if v != legal || got != want.state() {
				t.Errorf("case %d pit %d: %+v (verdict %d), want %+v", i, col, got, v, want.state())
			}
		}
		if c.Replay != nil {
			s := startState()
			s.turn = c.Replay.StartPlayer
			for _, col := range c.Replay.Columns { // they were played on beyond repetitions: the board alone counts
				var v verdict
				if s, _, v = s.sow(col); v != legal {
					t.Fatalf("case %d: replay meets verdict %d", i, v)
				}
			}
			if s != c.state() {
				t.Errorf("case %d: replay gives %+v, want %+v", i, s, c.state())
			}
		}
	}
}

// perftCounts are the numbers of rules.md from the start.
var perftCounts = []uint64{1, 6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872}

// plainPerft counts move sequences with the plain rules.
func plainPerft(s state, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for c := range cols {
		if next, _, v := s.sow(c); v == legal {
			n += plainPerft(next, depth-1)
		}
	}
	return n
}

func TestPlainPerft(t *testing.T) {
	rulestest.Unraced(t)
	for depth, want := range perftCounts[:8] {
		if got := plainPerft(startState(), depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
	}
}
