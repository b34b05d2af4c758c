package rummy_test

import (
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
)

// TestGolden draws boards as everybody and as a seat sees them, in both languages.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name  string
		r     game.Rules
		table string
		hand  string
		move  game.Move
	}{
		{"rummikub", rummikub.Rules, "(4r 5r 6r) (9b 9j *) (1n 2n * 4n 5n 6n 7n 8n 9n 10n 11n 12n 13n)",
			"7r 8r 10b 10j 10n 2b", "4r 5r 6r 7r 8r | 9b 9y * | 1k 2k * 4k 5k 6k 7k 8k 9k 10k 11k 12k 13k | 10b 10y 10k"},
		{"cards", cards.Rules, "(10c Vc Dc) (Ap 2p *)", "Rc Ac 5k 5t 5p 9t", "10h Jh Qh Kh Ah | As 2s * | 5s 5d 5c"},
		{"letters", letters.Rules, "(D R O L E) (B O E U F) (C A * T O N)", "R O S A", "ROLE | BORDS | OEUF | CA*TON"},
	} {
		p := load(t, c.r, nil, c.table, c.hand, other[c.r.Info().Name], "", "true")
		q, _, err := p.Apply(0, c.move, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, lang := range []string{"en", "fr"} {
			say := printer(t, c.r, lang)
			for _, s := range []game.Seat{game.Public, 0, 1} {
				b.WriteString("== " + lang + " " + say.Plain(game.M("seat.n", "seat", int(s)+1)) + "\n" +
					golden.Board(t, q.View(s), say))
			}
			panel := p.View(0).(game.Interactive).Panel("")
			b.WriteString("== panel " + lang + "\n")
			for _, control := range panel.Controls {
				b.WriteString(control.Name + ": " + say.Plain(control.Label) + "\n")
			}
		}
		golden.Check(t, c.name+".golden", b.String())
	}
}
