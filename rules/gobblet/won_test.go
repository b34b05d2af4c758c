package gobblet

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// Of a line that has won, the piece played last is told too, and on a board without a line it is the
// last play alone.
func TestLastPlayOfAWonBoard(t *testing.T) {
	states := func(moves ...string) map[game.State]string {
		got := map[game.State]string{}
		for _, row := range played(t, false, moves...).View(game.Public).Diagram().Parts[0].Grid.Cells {
			for c, tok := range row {
				if tok.State != game.Still {
					got[tok.State] += board.Columns[c : c+1]
				}
			}
		}
		return got
	}
	made := states("B a1", "B a4", "B b1", "B b4", "B c1", "B c4", "M d1")
	if made[game.Clinching] != "d" || made[game.Winning] != "abc" || made[game.Fresh] != "" {
		t.Errorf("a line that d1 completes is reported as %v", made)
	}
	open := states("B a1", "B a4", "B b1", "B b4", "B c1", "B c4", "M d3")
	if open[game.Clinching] != "" || open[game.Winning] != "" || open[game.Fresh] != "d" {
		t.Errorf("a board without a line is reported as %v", open)
	}
}
