package domino

import (
	"testing"

	"tablee/render"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// TestNotation: a stored move reads as people write it, in their language.
func TestNotation(t *testing.T) {
	catalogue, err := render.NewCatalogue(Rules.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	v := read(t, midgame).View(0)
	for _, c := range []struct {
		move   game.Move
		en, fr string
	}{
		{"4-6", "4-6", "4-6"},
		{"4-6 L", "4-6 left", "4-6 gauche"},
		{"4-6 R", "4-6 right", "4-6 droite"},
		{round.Draw, "Draw", "Piocher"},
		{round.Pass, "Pass", "Passer"},
		{"x", "x", "x"},
	} {
		m := game.Notation(v, c.move)
		if en, fr := catalogue.Printer("en", nil).Plain(m), catalogue.Printer("fr", nil).Plain(m); en != c.en || fr != c.fr {
			t.Errorf("%s: got %q and %q, want %q and %q", c.move, en, fr, c.en, c.fr)
		}
		if p, ok := round.ParsePlay(c.move); ok {
			for _, text := range []string{c.en, c.fr} {
				if got, err := round.ParseTyped(text); err != nil || got != p {
					t.Errorf("%q typed: got %v, %v, want %v", text, got, err, p)
				}
			}
		}
	}
}
