package domino

import (
	"testing"

	"tablee/render"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest/golden"
)

// TestGoldenGame compares the first two rounds of All Fives, and what everybody is told, with testdata/golden.
func TestGoldenGame(t *testing.T) {
	golden.Match{Rules: Rules, Options: game.Options{"variant": round.FivesGame, "points": "250"},
		Names: []string{"Nina", "Ali", "Bob"}, Seed: match.Seed{5}, Choose: golden.Computer(t, Rules, 3, nil),
		Until: func(u golden.Turn) bool { return u.After.(*position).Round == 3 }}.Check(t, "golden/fives-game")
}

// TestGoldenDiagrams compares what is drawn with testdata/golden; -update writes it anew.
func TestGoldenDiagrams(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	full := read(t,
		"(regle simple 7) (joueurs (A 0 ([1:1] [0:2] [0:1] [0:4] [4:4])) (B 0 ([2:2] [3:4] [3:6] [0:6] [1:2] [6:6]))) (chaine [5:5] [5:1] [1:6] [6:2] [2:5] [5:3] [3:3] [3:2] [2:4] [4:5] [5:6] [6:4] [4:1] [1:3] [3:0] [0:0] [0:5]) (pioche) (tour 2)")
	over, _ := do(t, full, nil, "pass")
	match3 := read(t,
		"(regle draw 7 100) (joueurs (A 38 ([1:1] [0:2] [3:5])) (B 5 ([2:2])) (C 0 ([4:4] [5:5]))) (chaine [1:3] [3:3]) (pioche @) (tour 1) (manche 3) (coups (1 joue [3:3]) (2 joue [1:3] G) (3 passe 1 3))")
	team := mustStart(t, 4, game.Options{"variant": round.BlockGame, "partners": "yes"}, rng1())
	for _, c := range []struct {
		name string
		p    game.Position
		seat game.Seat
	}{
		{"midgame", read(t, midgame), 0}, {"midgame-public", read(t, midgame), game.Public}, {"midgame-waiting", read(t,
			midgame), 1},
		{"long", full, 1}, {"over", over, game.Public}, {"match", match3, 0}, {"partners-start", team, 2},
		{"fives", read(t, fivesCross), 0}, {"fives-spinner", read(t, fivesBare), 0},
	} {
		for _, l := range render.Languages {
			lang := l.Code
			p := catalogue.Printer(lang, []string{"Nina", "Ali", "Alexandrine-Élise", "Bob"})
			golden.Check(t, "golden/"+c.name+"."+lang+".txt", golden.Board(t, c.p.View(c.seat), p))
		}
	}
}
