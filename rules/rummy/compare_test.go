package rummy_test

import (
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rummikub"
)

// TestComparedMoves: the tiles that leave the hand by two moves are marked in it, each as often as it is put down; what
// a move only rearranges on the table is not. Drawing and what is no move mark nothing.
func TestComparedMoves(t *testing.T) {
	s := newSession(t, rummikub.Rules, nil, "(4r 5r 6r)", "10b 11b 12b 12b 10r 10n 7r", "1r")
	v := s.p.View(0).(game.Comparer)
	for _, c := range []struct {
		played, better game.Move
		want           []string
		said           [2]string
	}{
		{"4r 5r 6r | 10b 11b 12b", "4r 5r 6r 7r | 10b 10r 10k", []string{"🔵10 xfrom", "🔵10 +from", "🔵11 xfrom",
			"🔵12 xfrom", "🔴7 +from", "🔴10 +from", "⚫10 +from"}, [2]string{"🔵10 🔵11 🔵12", "🔵10 🔴7 🔴10 ⚫10"}},
		{"draw", "4r 5r 6r 7r", []string{"🔴7 +from"}, [2]string{"", "🔴7"}},
		{"", "4r 5r 6r 7r", []string{"🔴7 +from"}, [2]string{"", "🔴7"}},
		{"4r 5r 6r | 9b 11b 12b", "1r 1b 1k", nil, [2]string{}},
	} {
		d := v.Compare(c.played, c.better)
		if got := rulestest.Traces(d, s.say.Plain); !slices.Equal(got, c.want) {
			t.Errorf("%s and %s: %q, want %q", c.played, c.better, got, c.want)
		}
		for i, shown := range []*game.Shown{d.Moves.Played, d.Moves.Better} {
			if got := s.say.Plain(shown.Says); got != c.said[i] || len(strings.Fields(got)) != len(shown.Pieces) {
				t.Errorf("%s and %s: %d is %q with %d pieces, want %q", c.played, c.better, i, got, len(shown.Pieces),
					c.said[i])
			}
		}
	}
}
