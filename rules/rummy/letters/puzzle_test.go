package letters

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
)

// TestPuzzles makes puzzles.
func TestPuzzles(t *testing.T) {
	rulestest.Puzzles(t, Rules.(game.Puzzler), rulestest.PuzzleConfig{
		Options: []game.Options{{"language": "fr"}, {"language": "en"}}})
}

// TestPuzzlesFromBefore: puzzles that were made and stored before there was the option are as good as new ones.
func TestPuzzlesFromBefore(t *testing.T) {
	rulestest.Unraced(t)
	for _, lang := range []string{"fr", "en"} {
		text, err := os.ReadFile("testdata/before/puzzle-" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var p game.Puzzle
		if err := json.Unmarshal(text, &p); err != nil {
			t.Fatal(err)
		}
		if _, named := p.Options[lettersOption]; named {
			t.Fatalf("%s: the options are %v", lang, p.Options)
		}
		if err := Rules.(game.Puzzler).CheckPuzzle(t.Context(), &p); err != nil {
			t.Errorf("%s: %v", lang, err)
		}
	}
}

// TestPuzzleLetters: an English puzzle is of a game with the English letters.
func TestPuzzleLetters(t *testing.T) {
	rulestest.Unraced(t)
	p, err := Rules.(game.Puzzler).NewPuzzle(t.Context(), family.PuzzleOut, game.Options{"language": "en"},
		rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := Rules.Decode(p.Position)
	if err != nil || p.Options[lettersOption] != lettersOwn {
		t.Fatalf("%v, %v", p.Options, err)
	}
	holds(t, "puzzle", pos, englishFigure)
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
