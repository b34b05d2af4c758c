package main

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// compared is the board of the first turn from the middle on in which a better move than the played one touches the
// board too.
func (g *recorded) compared(t testing.TB, rules game.Rules) (v game.View, played, better game.Move) {
	t.Helper()
	list := g.positions(t, rules)
	for _, effort := range []int{game.Glance, game.Usual} { // a glance may see no difference
		for i := g.Middle; i < len(g.Moves); i++ {
			m := g.Moves[i]
			view := list[i].View(m.By)
			d, err := view.(game.Judge).Judge(t.Context(), m.Move, effort)
			if err != nil {
				t.Fatal(err)
			}
			if d.Counting != game.Counted || d.Best == m.Move {
				continue
			}
			if v, played, better = view, m.Move, d.Best; len(game.Compare(v, played, better).Moves.Better.Pieces) > 0 &&
				len(game.Compare(v, played, better).Moves.Played.Pieces) > 0 {
				return v, played, better
			}
		}
		if v != nil {
			break
		}
	}
	if v == nil {
		t.Fatalf("%s: every move was the best", g.Game)
	}
	return v, played, better
}

// TestComparedMoves draws, for each game, the board of a turn with the move that was played and the better one, and
// compares with the sheet in testdata as TestContactSheets does. The text board has its legend, within 28 columns; the
// description tells both moves.
func TestComparedMoves(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	t.Parallel()
	games, rules := recordedGames(t)
	c := texts(t)
	var rows [][]image.Image
	for _, g := range games {
		if rules[g.Game].Info().Open { // each round tells the best move
			continue
		}
		v, played, better := g.compared(t, rules[g.Game])
		d := game.Compare(v, played, better)
		say := c.Printer("en", g.players())
		text := textboard.Text(d, say, textboard.Narrow)
		if err := textboard.Fits(d, say, textboard.Narrow); err != nil {
			t.Errorf("%s: %v", g.Game, err)
		}
		flat := strings.Join(strings.Fields(text), " ")
		if !strings.Contains(flat, "x played: ") || !strings.Contains(flat, "+ better: ") {
			t.Errorf("%s: no legend in\n%s", g.Game, text)
		}
		alt := textboard.Describe(d, say, 0)
		if !strings.Contains(alt, "Played: ") || !strings.Contains(alt, "Better: ") {
			t.Errorf("%s is described as\n%s", g.Game, alt)
		}
		var row []image.Image
		for theme := range picture.Themes {
			for _, lang := range []string{"fr", "en"} {
				data, err := picture.PNG(d, c.Printer(lang, g.players()), picture.Look{Theme: picture.Theme(theme)})
				if err != nil {
					t.Fatal(err)
				}
				img, err := png.Decode(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				if b := img.Bounds(); b.Dx() != 800 || b.Dy() > 980 || len(data) > 60000 {
					t.Errorf("%s: %d x %d pixels in %d bytes", g.Game, b.Dx(), b.Dy(), len(data))
				}
				if *pictureDir != "" {
					keepPicture(t, "compared-"+g.Game+"-"+lang+"-"+picture.Themes[theme], data)
					keepText(t, "compared-"+g.Game, text+"\n\n"+alt)
				}
				if (lang == "fr") == (picture.Theme(theme) == picture.Dark) {
					row = append(row, scaled(img, 2*printWide))
				}
			}
		}
		rows = append(rows, row)
	}
	goldenSheet(t, "compared", sheet(rows))
}
