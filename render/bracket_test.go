package render

import (
	"fmt"
	"strings"
	"testing"

	"tablee/rules/game"
)

// cup is a tournament under way, with a long name, a name in another script and a bye.
func cup() Bracket {
	side := func(name, score string, won bool) Side { return Side{game.Lit(name), score, won} }
	return Bracket{Title: game.Lit("Coupe de printemps"), Rounds: []Round{
		{game.Lit("Quarts"), []Pairing{
			{side("Zoé", "2", true), side("Bob", "0", false)},
			{side("Anne-Charlotte du Puy-de-Dôme", "1", false), side("Karim", "2", true)},
			{side("Lin", "2", true), side("Ordinateur 3", "1 ", false)},
		}},
		{game.Lit("Demi-finales"), []Pairing{
			{side("Zoé", "3", true), side("Karim", "2", false)},
			{side("Lin", "", false), side("Max", "", false)}}},
		{game.Lit("Finale"), []Pairing{{side("Zoé", "", false), {}}}},
	}}
}

func TestBracketText(t *testing.T) {
	p := printer(t, "fr", "", "")
	done := cup()
	done.Rounds[2].Matches[0] = Pairing{{game.Lit("Zoé"), "10", true}, {game.Lit("Max"), "8", false}}
	for name, b := range map[string]Bracket{"cup": cup(), "cupdone": done} {
		for _, width := range []int{Narrow, Wide} {
			text := b.Text(p, width)
			checkText(t, text, width)
			golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
	for width := 1; width < 12; width++ {
		checkText(t, cup().Text(p, width), width)
	}
	if got, want := done.Text(p, 0), done.Text(p, Narrow); got != want {
		t.Errorf("width 0: got %q, want %q", got, want)
	}
	if got := (Bracket{}).Text(p, 28); got != "" {
		t.Errorf("empty bracket: got %q, want nothing", got)
	}
}

func TestBracketTextNamesEverybody(t *testing.T) {
	p := printer(t, "en", "", "")
	var b Bracket
	for n := 16; n >= 1; n /= 2 {
		var r Round
		for i := range n {
			r.Matches = append(r.Matches, Pairing{{Name: game.Lit(fmt.Sprint("r", n, "m", i, "a"))}, {Name: game.Lit(fmt.Sprint("r", n, "m", i, "b"))}})
		}
		b.Rounds = append(b.Rounds, r)
	}
	lines := strings.Split(b.Text(p, Wide), "\n")
	if len(lines) != 63 {
		t.Errorf("got %d lines, want 63", len(lines))
	}
	text := strings.Join(lines, "\n") + "\n"
	for _, r := range b.Rounds {
		for _, m := range r.Matches {
			for _, s := range m {
				if n := strings.Count(text, s.Name.Lit+"\n"); n != 1 {
					t.Errorf("%s stands %d times in the text, want once", s.Name.Lit, n)
				}
			}
		}
	}
	data, err := b.PNG(p)
	if err != nil {
		t.Fatal(err)
	}
	decode(t, "32 players", data)
}

func TestBracketPNG(t *testing.T) {
	p := printer(t, "fr", "", "")
	data, err := cup().PNG(p)
	if err != nil {
		t.Fatal(err)
	}
	img := decode(t, "cup", data)
	if share(img, skyBlue) == 0 || share(img, empty) < 0.2 || len(data) > 12000 {
		t.Errorf("got %.4f marks of winners, %.3f boxes, %d bytes, want some, at least 0.2, at most 12000", share(img, skyBlue), share(img, empty), len(data))
	}
	if _, err := (Bracket{}).PNG(p); err == nil {
		t.Error("empty bracket: got no error")
	}
}
