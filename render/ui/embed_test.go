package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/rules/game"
)

// lits makes n lines of a length.
func lits(n, size int) []game.Msg {
	ms := make([]game.Msg, n)
	for i := range ms {
		s := fmt.Sprintf("%03d ", i)
		ms[i] = game.Lit(s + strings.Repeat("é", size-len(s)))
	}
	return ms
}

// checkEmbed tells which of Discord's limits an embed breaks.
func checkEmbed(t *testing.T, name string, e *discordgo.MessageEmbed) {
	t.Helper()
	check := func(what, s string, min, max int) int {
		n := render.Length(s)
		if n < min || n > max || s != strings.TrimSpace(s) {
			t.Errorf("%s: %s has %d characters, want %d to %d and no blanks around: %.60q", name, what, n, min, max, s)
		}
		return n
	}
	sum := check("title", e.Title, 0, 256) + check("description", e.Description, 0, 4096)
	if n := strings.Count(e.Description, "```"); n%2 != 0 {
		t.Errorf("%s: description has %d code fences, want pairs", name, n)
	}
	if e.Footer != nil {
		sum += check("footer", e.Footer.Text, 1, 2048)
	}
	if len(e.Fields) > 25 {
		t.Errorf("%s: got %d fields, want at most 25", name, len(e.Fields))
	}
	for _, f := range e.Fields {
		sum += check("field name", f.Name, 1, 256) + check("field value", f.Value, 1, 1024)
	}
	if sum > 6000 {
		t.Errorf("%s: got %d characters in all, want at most 6000", name, sum)
	}
}

// tall is a board of n lines of 20 columns.
func tall(n int) *game.Diagram {
	g := &game.Grid{Width: 20}
	for i := range n {
		g.Cells = append(g.Cells, game.Words(fmt.Sprintf("%020d", i)))
	}
	return &game.Diagram{Parts: []game.Part{{Grid: g}}}
}

func TestBoard(t *testing.T) {
	p := rendertest.Printer(t, "en", rendertest.BoardEn, rendertest.BoardFr, "Ann")
	field := func(name string, value ...game.Msg) PostField {
		return PostField{Name: game.Lit(name), Value: value}
	}
	many := make([]PostField, 40)
	for i := range many {
		many[i] = field(fmt.Sprint("f", i), lits(5, 200)...)
	}
	small := make([]PostField, 40)
	for i := range small {
		small[i] = field(fmt.Sprint("f", i), game.Lit("v"))
	}
	cases := []struct {
		name  string
		post  Post
		want  []string // somewhere in the description
		never []string
	}{
		{"nothing", Post{}, nil, nil},
		{"plain", Post{Title: game.Lit("A*b"), Lead: lits(2, 10), Diagram: tall(2), After: lits(1, 8),
			Footer: game.Lit("v1"), Fields: []PostField{field("n", game.Lit("v")), field("", game.Lit("v")), field("n")}},
			[]string{"000 éééééé\n001 éééééé\n```\n00000000000000000000\n00000000000000000001\n```\n000 éééé"}, nil},
		{"no board", Post{Lead: lits(2, 10), After: lits(1, 8)}, []string{"000 éééééé\n001 éééééé\n000 éééé"},
			[]string{"```"}},
		{"empty board", Post{Diagram: &game.Diagram{}}, nil, []string{"```"}},
		{"long lead", Post{Lead: lits(100, 100), Diagram: tall(10)}, []string{"…\n", "099 ", "00009\n```"},
			[]string{"000 é"}},
		{"one long line", Post{Lead: append(lits(1, 1000), lits(4, 1000)...), Diagram: tall(5)}, []string{"003 ",
			"00004\n```"}, []string{"000 é"}},
		{"long after", Post{Lead: lits(3, 30), Diagram: tall(10), After: lits(100, 100)}, []string{"```\n000 é", "\n…"},
			[]string{"099 "}},
		{"tall board", Post{Lead: lits(3, 30), Diagram: tall(400), After: lits(3, 30)}, []string{"(shortened)\n```"},
			[]string{"0399"}},
		{"many fields", Post{Title: game.Lit(strings.Repeat("t", 400)), Lead: lits(3, 30), Diagram: tall(100),
			Fields: many, Footer: game.Lit(strings.Repeat("f", 1000))}, []string{"00099\n```"}, nil},
		{"small fields", Post{Fields: small}, nil, nil},
		{"all too much", Post{Title: lits(1, 900)[0], Lead: lits(50, 500), Diagram: tall(400), After: lits(50, 500),
			Fields: many, Footer: lits(1, 900)[0]}, []string{"(shortened)\n```"}, nil},
	}
	for _, c := range cases {
		e := Board(c.post, p)
		checkEmbed(t, c.name, e)
		for _, w := range c.want {
			if !strings.Contains(e.Description, w) {
				t.Errorf("%s: got %q, want it to hold %q", c.name, e.Description, w)
			}
		}
		for _, w := range c.never {
			if strings.Contains(e.Description, w) {
				t.Errorf("%s: got %q, want it without %q", c.name, e.Description, w)
			}
		}
	}
	if e := Board(cases[1].post, p); e.Title != `A\*b` || e.Footer.Text != "v1" || len(e.Fields) != 1 {
		t.Errorf("plain: got title %q, footer %q, %d fields, want A\\*b, v1, 1", e.Title, e.Footer.Text, len(e.Fields))
	}
	if e := Board(Post{Fields: small}, p); len(e.Fields) != 25 {
		t.Errorf("small fields: got %d, want 25", len(e.Fields))
	}
	if e := Board(Post{Image: "attachment://b.png", Colour: ColourOver},
		p); e.Image.URL != "attachment://b.png" || e.Color != 0xE69F00 {
		t.Errorf("image and colour: got %+v, %x", e.Image, e.Color)
	}
}

func BenchmarkBoard(b *testing.B) {
	p := rendertest.Printer(b, "fr", rendertest.BoardEn, rendertest.BoardFr, "Zoé", "Bob")
	d := rendertest.Samples()["words"]
	post := Post{Title: render.Msg("toy.hand"), Lead: []game.Msg{render.Msg("toy.say"),
		game.M("toy.store", "by", game.Seat(0))},
		Diagram: &d, Footer: render.Msg("toy.say")}
	b.ReportAllocs()
	for b.Loop() {
		Board(post, p)
	}
}
