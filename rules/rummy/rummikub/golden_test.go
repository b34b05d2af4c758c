package rummikub

import (
	"context"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy/family"
)

// TestGoldenGame compares two deals of the Mind Sports Olympiad's rules, in which somebody is late now and then, and
// what is told of them, with testdata; -update writes it anew.
func TestGoldenGame(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	seed := match.Seed{7}
	o := game.Options{game.PresetOption: "mso", "games": "2"}
	p, err := match.Start(Rules, 2, o, seed)
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]*strings.Builder{"en": {}, "fr": {}}
	for ply := 1; len(p.Turn()) > 0; ply++ {
		by := p.Turn()[0]
		m := [...]game.Move{family.LateOne, family.LateThree}[ply/9%2]
		if ply%9 > 0 {
			if m, err = Rules.Computer(3).Choose(context.Background(), p.View(by), seed.Stream(match.Think, ply)); err != nil {
				t.Fatal(err)
			}
		}
		next, events, err := match.Play(p, seed, ply, by, m)
		if err != nil {
			t.Fatal(err)
		}
		for lang, b := range text {
			say := catalogue.Printer(lang, []string{"Nina", "Ali"})
			b.WriteString("> " + say.Plain(game.Notation(p.View(by), m)) + "\n")
			for _, e := range events {
				b.WriteString(say.Plain(e.Msg) + "\n")
			}
		}
		p = next
	}
	for lang, b := range text {
		golden.Check(t, "mso."+lang+".txt", b.String())
	}
}
