package rummikub

import (
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/golden"
)

// TestGoldenGames compares games under the options that change the rules, and what everybody is told, with
// testdata/golden; -update writes them anew.
func TestGoldenGames(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		options game.Options
		names   []string
		plies   int
	}{
		{"official", game.Options{"joker": "official", "first": "rearrange"}, []string{"Nina", "Ali"}, 60},
		{"large", game.Options{"pack": "large", "joker": "official"}, []string{"Nina", "Ali", "Bob", "Eve", "Max"}, 60},
	} {
		seed := match.Seed{7}
		p, err := match.Start(Rules, len(c.names), c.options, seed)
		if err != nil {
			t.Fatal(err)
		}
		text := map[string]string{}
		for ply := 1; len(p.Turn()) > 0 && ply <= c.plies; ply++ {
			by := p.Turn()[0]
			m, err := Rules.Computer(4).Choose(t.Context(), p.View(by), nil)
			if err != nil {
				t.Fatal(err)
			}
			next, events, err := match.Play(p, seed, ply, by, m)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range render.Languages {
				printer := catalogue.Printer(l.Code, c.names)
				text[l.Code] += "> " + printer.Plain(game.Notation(p.View(by), m)) + "\n"
				for _, e := range events {
					if e.To == game.Public {
						text[l.Code] += printer.Plain(e.Msg) + "\n"
					}
				}
			}
			p = next
		}
		for lang, got := range text {
			golden.Check(t, "golden/"+c.name+"-game."+lang+".txt", got)
		}
	}
}
