package picture

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestPNGOfAnyDiagram(t *testing.T) {
	rulestest.Unraced(t)
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("en", nil)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range rulestest.Of(150, 50) {
		d := rendertest.RandomDiagram(rng)
		data, err := PNG(d, p, Look{Theme: Theme(i % 3)})
		if len(d.Parts) == 0 {
			continue
		}
		if err != nil {
			t.Fatalf("diagram %d: %+v: %v", i, d, err)
		}
		rendertest.Decode(t, "random", data)
	}
	if _, err := PNG(game.Diagram{}, p, Look{}); err == nil {
		t.Error("empty diagram: got no error")
	}
}

// TestMovesLeaveRoom: the pieces of a compared move end before what it brings, in every language, in one line up to
// eight letters.
func TestMovesLeaveRoom(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		b := &Brush{Printer: rendertest.Printer(t, lang, "", "", "Alice", "Bob")}
		var pieces []game.Piece
		for n := 1; n <= 15; n++ {
			pieces = append(pieces, game.LetterTile{Letter: "W", Value: 10})
			s := &game.Shown{Says: game.Lit("W"), Pieces: pieces, Amount: game.Lit("1230")}
			for _, moves := range []*game.Moves{{Played: s, Better: s}, {Better: s}} {
				l := legend{moves}
				for _, m := range l.rows() {
					lines, size := l.lines(b, m)
					if n <= 8 && len(lines) > 1 {
						t.Errorf("%s: %d letters need %d lines", lang, n, len(lines))
					}
					for _, line := range lines {
						if end := l.left(b, m) + RowWidth(line, size); end > legendEdge-legendValue.Width("1230")-10 {
							t.Errorf("%s: of %d letters, %d end at %.0f", lang, n, len(line), end)
						}
					}
				}
			}
		}
	}
}

// TestOnlyOneMove: a move that was the best one is drawn alone, as the good one.
func TestOnlyOneMove(t *testing.T) {
	d := rendertest.Mocks()["awale-compared"]
	p := rendertest.Printer(t, "en", "", "", "Alice", "Bob")
	both := Tallness(arrange(d, p, MaxHeight), p, Look{})
	d.Moves = &game.Moves{Better: d.Moves.Better}
	for _, row := range d.Parts[1].Grid.Cells {
		for i := range row {
			row[i].Played = game.Trace{}
		}
	}
	if one := Tallness(arrange(d, p, MaxHeight), p, Look{}); one != both-legendRow {
		t.Errorf("%v pixels high, with both moves %v", one, both)
	}
	data, err := PNG(d, p, Look{})
	if err != nil {
		t.Fatal(err)
	}
	img := rendertest.Decode(t, "one", data)
	if red := rendertest.Share(img, DarkTheme.Played); red > 0 {
		t.Errorf("%.4f of the picture is red", red)
	}
	if alt := textboard.Describe(d, p, 0); !strings.Contains(alt, "Played, and right: b") {
		t.Errorf("described as %q", alt)
	}
}
