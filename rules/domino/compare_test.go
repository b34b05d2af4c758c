package domino

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestComparedMoves: the tiles of two moves are marked in the hand, and the moves tell their ends.
func TestComparedMoves(t *testing.T) {
	v := read(t, midgame).View(0).(game.Comparer)
	for _, c := range []struct {
		played, better game.Move
		want           []string
		ends           [2]string // that are told
	}{
		{"2-5 L", "0-5 R", []string{"[2:5]x xfrom", "[0:5]+ +from"}, [2]string{"domino.side.left", "domino.side.right"}},
		{"0-2 L", "0-2 R", []string{"[0:2]* xfrom", "[0:2]* +from"}, [2]string{"domino.side.left", "domino.side.right"}},
		{"", "0-2 R", []string{"[0:2]+ +from"}, [2]string{"", "domino.side.right"}},
		{"draw", "0-2 R", []string{"[0:2]+ +from"}, [2]string{"", "domino.side.right"}},
		{"3-3", "0-2 R", []string{"[3=3]x xfrom", "[0:2]+ +from"}, [2]string{"", "domino.side.right"}},
	} {
		d := v.Compare(c.played, c.better)
		if got := rulestest.Traces(d, game.Msg.String); !slices.Equal(got, c.want) {
			t.Errorf("%s and %s: %q, want %q", c.played, c.better, got, c.want)
		}
		for i, s := range []*game.Shown{d.Moves.Played, d.Moves.Better} {
			if s.Amount.ID != c.ends[i] {
				t.Errorf("%s and %s: the end of %d is %v, want %s", c.played, c.better, i, s.Amount, c.ends[i])
			}
			if (len(s.Pieces) == 1) != ([]game.Move{c.played, c.better}[i] != "" && c.played != "draw" || i == 1) {
				t.Errorf("%s and %s: the pieces of %d are %v", c.played, c.better, i, s.Pieces)
			}
		}
	}
}
