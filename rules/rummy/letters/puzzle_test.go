package letters

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
)

// TestPuzzles makes puzzles.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{
		Options: []game.Options{{"language": "fr"}, {"language": "en"}}})
}

// BenchmarkPuzzle makes one puzzle after another.
func BenchmarkPuzzle(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			r := Rules.(*rummy.Rules[Tile])
			r.Measure(b, r.PuzzleKinds()[0].Name, game.Options{"language": lang})
		})
	}
}
