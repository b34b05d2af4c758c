package gobblet

import (
	"slices"
	"testing"

	"tablee/rules/game"
)

// TestTally: tables with a computer of the level that plays by the assignment's score show it, but not from memory,
// where it would tell of covered pieces.
func TestTally(t *testing.T) {
	for _, c := range []struct {
		options game.Options
		level   int
		want    []int
	}{
		{nil, 1, nil},
		{nil, 2, []int{1, 0}},
		{nil, 3, nil},
		{game.Options{"memory": "on"}, 2, nil},
		{game.Options{"variant": "gobblers"}, 2, []int{1, 0}},
	} {
		p, err := Rules.Start(2, c.options, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := []game.Move{"drop(B,(1,0))", "drop(B,(3,3))", "drop(B,(1,1))"}
		if c.options["variant"] == "gobblers" {
			moves = []game.Move{"drop(B,(0,0))", "drop(S,(2,2))", "drop(B,(0,1))"}
		}
		for i, m := range moves {
			if p, _, err = p.Apply(game.Seat(i%2), m, nil); err != nil {
				t.Fatalf("%v: %s: %v", c.options, m, err)
			}
		}
		if got := p.View(game.Public).(game.Tallier).Tally(c.level); !slices.Equal(got, c.want) {
			t.Errorf("%v, level %d: got %v, want %v", c.options, c.level, got, c.want)
		}
	}
}
