package letters

import (
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
)

// TestGoldenGame records a whole English game of levels 1 and 2 as people read it, in testdata, which -update writes
// anew.
func TestGoldenGame(t *testing.T) {
	rulestest.Unraced(t)
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Nina", "Ali"}
	text, end := golden.Match{Rules: Rules, Options: game.Options{"language": "en"}, Names: names, Seed: match.Seed{5},
		Choose: func(u golden.Turn) (game.Move, error) {
			return Rules.Computer(1+int(u.By)).Choose(t.Context(), u.View(), nil)
		}}.Play(t)
	got := text["en"]
	for s := game.Public; s <= 1; s++ {
		got += "\n" + golden.Board(t, end.View(s), catalogue.Printer("en", names))
	}
	golden.Check(t, "english-game.txt", got)
}
