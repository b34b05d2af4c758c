package textboard

import (
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// TestShorten: names are cut like abbreviations, within their columns, never within brackets, and never to nothing.
func TestShorten(t *testing.T) {
	for _, c := range []struct {
		s    string
		n    int
		want string
	}{
		{"Ann", 3, "Ann"},
		{"Alexandrine", 9, "Alexandr."},
		{"Alexandrine", 8, "Alexand."},
		{"Alexandrine", 6, "Alex."},
		{"Maximilien", 7, "Maxim."},
		{"Marie-Noëlle", 7, "Marie."},
		{"Émeraude", 5, "Émer."},
		{"Moka (IA)", 8, "Moka."},
		{"Moka (AI) 2", 10, "Moka (AI."},
		{"Jean Paul", 6, "Jean."},
		{"Zzzzzzzz", 5, "Zzzz."},
		{"Aaaaaaaa", 5, "Aaaa."},
		{"(curious) name", 4, "(cu."},
		{"Bob", 2, "B."},
		{"Anne-Charlotte du Puy-de-Dôme", 26, "Anne-Charlotte du Puy-de."},
	} {
		got := Shorten(c.s, c.n)
		if got != c.want || render.Columns(got) > c.n {
			t.Errorf("%q in %d columns is %q, want %q", c.s, c.n, got, c.want)
		}
		coloured := Shorten(tint(game.Token{Tone: game.First}, c.s), c.n)
		if got := strings.Map(untinted, coloured); got != c.want {
			t.Errorf("%q in colours in %d columns is %q, want %q", c.s, c.n, got, c.want)
		}
	}
}
