package textboard

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// letters splits a text into cells of one character; a blank is an empty cell.
func letters(s string) []game.Token {
	var ts []game.Token
	for _, r := range s {
		ts = append(ts, game.T(strings.TrimSpace(string(r))))
	}
	return ts
}

func TestTextGolden(t *testing.T) {
	p := rendertest.Printer(t, "fr", rendertest.BoardEn, rendertest.BoardFr, "Zoé la très grande joueuse d’awalé", "Иван")
	for name, d := range rendertest.Samples() {
		for _, width := range []int{Narrow, Wide} {
			text := Text(d, p, width)
			rendertest.CheckText(t, text, width)
			rendertest.Golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
	if got, want := Text(rendertest.Samples()["chain"], p, 0), Text(rendertest.Samples()["chain"], p,
		Narrow); got != want {
		t.Errorf("width 0: got %q, want %q", got, want)
	}
}

func TestGridShrinksToFit(t *testing.T) {
	g := game.Grid{Width: 1, Gap: 2, Lines: true, Cells: [][]game.Token{letters("abc")}, Left: []string{"1"},
		Right: []string{"1"}}
	bare := g
	bare.Lines = false
	cases := []struct {
		grid  game.Grid
		width int
		want  string
		fits  bool
	}{
		{bare, 28, "1 a  b  c 1", true},
		{bare, 10, "1 a b c 1", true},
		{bare, 8, "1 abc 1", true},
		{bare, 6, "1 abc", true},
		{bare, 4, "1abc", true},
		{bare, 3, "1ab", false},
		{g, 28, "  +-----+-----+-----+\n1 |  a  |  b  |  c  | 1\n  +-----+-----+-----+", true},
		{g, 17, "  +---+---+---+\n1 | a | b | c | 1\n  +---+---+---+", true},
		{g, 11, "  +-+-+-+\n1 |a|b|c| 1\n  +-+-+-+", true},
		{g, 10, "  +-+-+-+\n1 |a|b|c|\n  +-+-+-+", true},
		{g, 8, "1 a b c", true},
		{g, 5, "1 abc", true},
	}
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	c.Report = func(error) { reports++ }
	p := c.Printer("en", nil)
	for _, c := range cases {
		d := game.Diagram{Parts: []game.Part{{Grid: &c.grid}}}
		reports = 0
		if got := Text(d, p, c.width); got != c.want {
			t.Errorf("width %d: got\n%s\nwant\n%s", c.width, got, c.want)
		}
		err := Fits(d, p, c.width)
		if (err == nil) != c.fits || (reports == 0) != c.fits {
			t.Errorf("width %d: got error %v, %d reports, want fitting %v", c.width, err, reports, c.fits)
		}
	}
}

func TestFitsReportsWidth(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	d := game.Diagram{Parts: []game.Part{{Text: game.Lit("x")},
		{Grid: &game.Grid{Width: 3, Cells: [][]game.Token{letters("abcdefghij")}}}}}
	err := Fits(d, p, Narrow)
	if want := "render: part 1 of the diagram needs 30 columns of 28"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	wide := game.Diagram{Parts: []game.Part{{Table: [][]game.Token{game.Words("name", "12345", "12345", "12345")}}}}
	if err := Fits(wide, p, 10); err == nil {
		t.Error("table of 21 columns in 10: got no error")
	}
}

func TestCodeBlock(t *testing.T) {
	for in, want := range map[string]string{"a": "```\na\n```", "": "```\n\n```", "js\n```x`": "```\njs\n'''x'\n```"} {
		if got := CodeBlock(in); got != want {
			t.Errorf("CodeBlock(%q): got %q, want %q", in, got, want)
		}
	}
}

func TestTextOfAnyDiagram(t *testing.T) {
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("en", nil)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		d := rendertest.RandomDiagram(rng)
		width := []int{1, 5, Narrow, Wide}[rng.IntN(4)]
		text := Text(d, p, width)
		rendertest.CheckText(t, text, width)
		if t.Failed() {
			t.Fatalf("diagram %d: %+v in %d columns:\n%s", i, d, width, text)
		}
	}
}

func BenchmarkText(b *testing.B) {
	p := rendertest.Printer(b, "fr", rendertest.BoardEn, rendertest.BoardFr, "Zoé", "Bob")
	for name, d := range rendertest.Samples() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Text(d, p, Narrow)
			}
		})
	}
}
