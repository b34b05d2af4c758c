package gobblet

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestComparedMoves: a move shows where its piece comes from, if that is the board, and which piece goes where.
func TestComparedMoves(t *testing.T) {
	p := played(t, false, uncoveredLine...)
	say := func(m game.Msg) string {
		if mark, ok := m.Args["mark"].(string); ok {
			return mark
		}
		return m.String()
	}
	for _, c := range []struct {
		played, better game.Move
		want           []string
	}{
		{"drop(M,(0,0))", "onboard((1,3),(0,1))",
			[]string{"0,0 x xto [{0 3}]", "1,0 + +to [{0 4}]", "3,1 O +from"}},
		{"onboard((3,2),(0,0))", "onboard((3,2),(0,1))",
			[]string{"0,0 x xto [{0 4}]", "1,0 + +to [{0 4}]", "2,3 O xfrom", "2,3 O +from"}},
		{"drop(M,(0,0))", "drop(B,(0,0))", []string{"0,0 * xto [{0 3}]", "0,0 * +to [{0 4}]"}},
		{"", "drop(B,(0,0))", []string{"0,0 + +to [{0 4}]"}},
		{"draw", "drop(B,(0,0))", []string{"0,0 + +to [{0 4}]"}},
	} {
		d := p.View(0).(game.Comparer).Compare(c.played, c.better)
		if got := rulestest.Traces(d, say); !slices.Equal(got, c.want) {
			t.Errorf("%s and %s: %q, want %q", c.played, c.better, got, c.want)
		}
		if len(d.Moves.Better.Pieces) != 1 || (len(d.Moves.Played.Pieces) == 1) != (len(c.played) > len("draw")) {
			t.Errorf("%s and %s: the moves are %+v and %+v", c.played, c.better, d.Moves.Played, d.Moves.Better)
		}
	}
}
