package cards

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/suited/deck"
)

// TestPuzzles makes puzzles.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{})
}

// BenchmarkPuzzle makes one puzzle after another.
func BenchmarkPuzzle(b *testing.B) {
	r := Rules.(*rummy.Rules[deck.Tile])
	r.Measure(b, r.PuzzleKinds()[0].Name, nil)
}
