package rummikub

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/golden"
)

// TestGoldenGames compares games under the options that change the rules, and what everybody is told, with
// testdata/golden; -update writes them anew.
func TestGoldenGames(t *testing.T) {
	for _, c := range []struct {
		name    string
		options game.Options
		names   []string
	}{
		{"official", game.Options{"joker": "official", "first": "rearrange"}, []string{"Nina", "Ali"}},
		{"large", game.Options{"pack": "large", "joker": "official"}, []string{"Nina", "Ali", "Bob", "Eve", "Max"}},
	} {
		golden.Match{Rules: Rules, Options: c.options, Names: c.names, Seed: match.Seed{7},
			Choose: golden.Computer(t, Rules, 4, nil), Until: func(u golden.Turn) bool { return u.Ply == 60 },
		}.Check(t, "golden/"+c.name+"-game")
	}
}
