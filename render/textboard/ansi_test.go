package textboard

import (
	"regexp"
	"strings"
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// TestColoured: without the escape sequences a coloured board is the same as the plain one.
func TestColoured(t *testing.T) {
	cat, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := cat.Printer("fr", nil)
	cell := func(s string, tone game.Tone, mark bool) game.Token {
		t := game.Token{Text: game.Lit(s), Tone: tone}
		if mark {
			t.State = game.Fresh
		}
		return t
	}
	d := game.Diagram{Parts: []game.Part{
		{Grid: &game.Grid{Cells: [][]game.Token{
			{cell("A", game.First, false), cell("é", game.Second, true)},
			{cell(".", game.Plain, false), cell("3 x", game.WordThree, false)},
		}, Width: 3, Gap: 1, Top: []string{"a", "b"}, Left: []string{"1", "2"}}},
		{Tokens: []game.Token{cell("[1:6]", game.Red, false), cell("[6:6]", game.Strong, true), cell("plain", game.Plain,
			false)}},
		{Table: [][]game.Token{{cell("x", game.Blue, false), cell("12", game.Faint, false)}}},
	}}
	got := Coloured(d, p, Narrow)
	if plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(got, ""); plain != Text(d, p, Narrow) {
		t.Errorf("without colours:\n%s\nwant\n%s", plain, Text(d, p, Narrow))
	}
	for _, want := range []string{"\x1b[1;36mA\x1b[0m", "\x1b[1;33;4mé\x1b[0m", "\x1b[31m[1:6]\x1b[0m",
		"\x1b[1;4m[6:6]\x1b[0m"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
}
