package game

import "testing"

// flat is a solution as its tests write it: replies in brackets, own moves after commas.
func flat(m Msg) string {
	arg := func(name string) string { return flat(m.Args[name].(Msg)) }
	switch m.ID {
	case "puzzle.reply":
		return arg("move") + " (" + arg("reply") + ")"
	case "puzzle.then":
		return arg("before") + ", " + arg("next")
	}
	return m.Lit
}

// TestSolution: a solution tells the solver's own moves, each with its reply, and no passes.
func TestSolution(t *testing.T) {
	move := func(by Seat, says string) PuzzleMove {
		return PuzzleMove{By: by, Says: Lit(says), Pass: says == "pass"}
	}
	for _, c := range []struct {
		name string
		line []PuzzleMove
		want string
	}{
		{"one move", []PuzzleMove{move(1, "WAOUH")}, "WAOUH"},
		{"a reply to each", []PuzzleMove{move(1, "c"), move(0, "b"), move(1, "a")}, "c (b), a"},
		{"passes of the solver", []PuzzleMove{move(1, "RIZ"), move(0, "DOMS"), move(1, "pass"), move(0, "FaN"),
			move(1, "pass"), move(0, "pass")}, "RIZ (DOMS)"},
		{"a pass as the reply", []PuzzleMove{move(1, "RIZ"), move(0, "pass"), move(1, "WU"), move(0, "AN")},
			"RIZ, WU (AN)"},
		{"two moves in reply", []PuzzleMove{move(1, "a"), move(0, "b"), move(0, "c"), move(1, "d")}, "a (b), d"},
	} {
		if got := flat(PuzzleTexts{Line: c.line}.Solution(1)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := (PuzzleTexts{}).Solution(0); !got.IsZero() {
		t.Errorf("without moves: %v", got)
	}
}
