package rummikub

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy/family"
)

// TestGoldenGame compares two deals of the Mind Sports Olympiad's rules, in which somebody is late now and then, and
// what is told of them, with testdata; -update writes it anew.
func TestGoldenGame(t *testing.T) {
	seed := match.Seed{7}
	golden.Match{Rules: Rules, Options: game.Options{game.PresetOption: "mso", "games": "2"},
		Names: []string{"Nina", "Ali"}, Seed: seed, Hear: []game.Seat{0, 1},
		Choose: func(u golden.Turn) (game.Move, error) {
			if u.Ply%9 == 0 {
				return [...]game.Move{family.LateOne, family.LateThree}[u.Ply/9%2], nil
			}
			return Rules.Computer(3).Choose(t.Context(), u.View(), seed.Stream(match.Think, u.Ply))
		}}.Check(t, "mso")
}
