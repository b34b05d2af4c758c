package letters

import (
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/textboard"
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
	say := catalogue.Printer("en", []string{"Nina", "Ali"})
	seed := match.Seed{5}
	p, err := match.Start(Rules, 2, game.Options{"language": "en"}, seed)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m, err := Rules.Computer(1+int(by)).Choose(t.Context(), p.View(by), nil)
		if err != nil {
			t.Fatal(err)
		}
		next, events, err := match.Play(p, seed, ply, by, m)
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString("> " + say.Plain(game.Notation(p.View(by), m)) + "\n")
		for _, e := range events {
			if e.To == game.Public {
				got.WriteString(say.Plain(e.Msg) + "\n")
			}
		}
		p = next
	}
	for s := game.Public; s <= 1; s++ {
		got.WriteString("\n" + textboard.Text(p.View(s).Diagram(), say, 28) + "\n")
	}
	golden.Check(t, "english-game.txt", got.String())
}
