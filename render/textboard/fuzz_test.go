package textboard

import (
	"strings"
	"testing"

	"tablee/render/rendertest"
	"tablee/render/rendertest/hostile"
	"tablee/rules/game"
)

// FuzzBoards sends a text through every place of a board.
func FuzzBoards(f *testing.F) {
	for _, s := range hostile.Texts {
		f.Add(s)
	}
	p := rendertest.Printer(f, "en", toyText, toyText)
	f.Fuzz(func(t *testing.T, s string) {
		p := p.WithNames([]string{s})
		m := game.M("toy.by", "by", game.Seat(0), "move", game.Move(s))
		d := game.Diagram{Parts: []game.Part{
			{Title: game.Lit(s), Tokens: []game.Token{{Text: m}, game.T(s)}},
			{Text: game.Lit(s)},
			{Table: [][]game.Token{{{Text: game.M("toy.starred", "by", game.Seat(0))}, game.T("1")}}},
			{Grid: &game.Grid{Cells: [][]game.Token{{game.T(s)}}, Top: []string{s}, Left: []string{s}}},
		}}
		text, _ := layOut(d, p, Narrow)
		block := CodeBlock(text)
		if n := strings.Count(block, "```"); n != 2 {
			t.Errorf("board with %q: got %q with %d fences, want 2", s, block, n)
		}
		rendertest.CheckText(t, text, Narrow)
	})
}

const toyText = `
[toy]
by = "{{.by}}: {{.move}}"
starred = "{{.by}}*"
`
