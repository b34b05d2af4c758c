package chart

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// tournamentOf is a tournament under way, with a long name, a name in another script and a bye.
func tournamentOf() Bracket {
	side := func(name, score string, won bool) Side { return Side{Name: game.Lit(name), Score: score, Won: won} }
	return Bracket{Title: game.Lit("Coupe de printemps"), Rounds: []Round{
		{Title: game.Lit("Quarts"), Matches: []Pairing{
			{side("Zoé", "2", true), side("Bob", "0", false)},
			{side("Anne-Charlotte du Puy-de-Dôme", "1", false), side("Karim", "2", true)},
			{side("Lin", "2", true), side("Ordinateur 3", "1 ", false)},
		}},
		{Title: game.Lit("Demi-finales"), Matches: []Pairing{
			{side("Zoé", "3", true), side("Karim", "2", false)},
			{side("Lin", "", false), side("Max", "", false)}}},
		{Title: game.Lit("Finale"), Matches: []Pairing{{side("Zoé", "", false), {}}}},
	}}
}

func TestBracketText(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	done := tournamentOf()
	done.Rounds[2].Matches[0] = Pairing{{Name: game.Lit("Zoé"), Score: "10", Won: true},
		{Name: game.Lit("Max"), Score: "8"}}
	for name, b := range map[string]Bracket{"tournament": tournamentOf(), "tournamentdone": done} {
		for _, width := range []int{textboard.Narrow, textboard.Wide} {
			text := b.Text(p, width)
			rendertest.CheckText(t, text, width)
			rendertest.Golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
	for width := 1; width < 12; width++ {
		rendertest.CheckText(t, tournamentOf().Text(p, width), width)
	}
	if got, want := done.Text(p, 0), done.Text(p, textboard.Narrow); got != want {
		t.Errorf("width 0: got %q, want %q", got, want)
	}
	if got := (Bracket{}).Text(p, 28); got != "" {
		t.Errorf("empty bracket: got %q, want nothing", got)
	}
}

func TestBracketTextNamesEverybody(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	var b Bracket
	for n := 16; n >= 1; n /= 2 {
		var r Round
		for i := range n {
			r.Matches = append(r.Matches, Pairing{{Name: game.Lit(fmt.Sprint("r", n, "m", i, "a"))},
				{Name: game.Lit(fmt.Sprint("r", n, "m", i, "b"))}})
		}
		b.Rounds = append(b.Rounds, r)
	}
	lines := strings.Split(b.Text(p, textboard.Wide), "\n")
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
	data, err := b.PNG(p, picture.Look{})
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Decode(t, "32 players", data)
}

func TestBracketPNG(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	data, err := tournamentOf().PNG(p, picture.Look{})
	if err != nil {
		t.Fatal(err)
	}
	img := rendertest.Decode(t, "tournament", data)
	if rendertest.Share(img, picture.DarkTheme.Won) == 0 || rendertest.Share(img, picture.DarkTheme.Panel) < 0.2 ||
		len(data) > 30000 {
		t.Errorf("got %.4f marks of winners, %.3f boxes, %d bytes, want some, at least 0.2, at most 30000",
			rendertest.Share(img, picture.DarkTheme.Won), rendertest.Share(img, picture.DarkTheme.Panel), len(data))
	}
	if _, err := (Bracket{}).PNG(p, picture.Look{}); err == nil {
		t.Error("empty bracket: got no error")
	}
}

// double is a double elimination: Zoé goes through the winners' bracket, Bob comes back from the losers'.
func double() Bracket {
	side := func(who int, name string, won bool) Side { return Side{Name: game.Lit(name), Who: who, Won: won} }
	zoé, bob, lin, max := 1, 2, 3, 4
	return Bracket{Loose: true, Rounds: []Round{
		{Title: game.Lit("1"), Matches: []Pairing{{side(zoé, "Zoé", true), side(max, "Max", false)},
			{side(bob, "Bob", false), side(lin, "Lin", true)}}},
		{Title: game.Lit("2"), Matches: []Pairing{{side(zoé, "Zoé", true), side(lin, "Lin", false)}},
			Lower: []Pairing{{side(max, "Max", false), side(bob, "Bob", true)}}},
		{Title: game.Lit("3"), Lower: []Pairing{{side(lin, "Lin", false), side(bob, "Bob", true)}}},
		{Title: game.Lit("4"), Matches: []Pairing{{side(zoé, "Zoé", true), side(bob, "Bob", false)}}},
	}}
}

// TestLooseBracket: the lines of a loose bracket follow the winners: no line begins at a match that its entrant has
// lost.
func TestLooseBracket(t *testing.T) {
	b := double()
	want := [][2]node{{{0, 0}, {1, 0}}, {{0, 1}, {1, 0}}, {{1, 1}, {2, 0}}, {{1, 0}, {3, 0}}, {{2, 0}, {3, 0}}}
	got := b.joints()
	for _, j := range want {
		if !slices.Contains(got, j) {
			t.Errorf("no line %v in %v", j, got)
		}
	}
	// Bob and Max fell into round 2's lower match, Lin into round 3's.
	if len(got) != len(want) {
		t.Errorf("got %d lines, want %d: %v", len(got), len(want), got)
	}
	places, height := b.bands()
	for r, list := range places {
		for i, at := range list {
			if low := at.Min.Y >= 2*b.tailored().space; low != (i >= len(b.Rounds[r].Matches)) || at.Max.Y > height {
				t.Errorf("round %d, match %d lies at %v of %d", r, i, at, height)
			}
		}
	}
	data, err := b.PNG(rendertest.Printer(t, "fr", "", ""), picture.Look{})
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Decode(t, "double", data)
}
