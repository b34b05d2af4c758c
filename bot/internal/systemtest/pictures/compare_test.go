//go:build !race

package pictures

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"tablee/bot/internal/systemtest"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// TestComparedMoves draws, for each game, the board of a turn with the move that was played and the better one, and
// compares with the sheet in testdata as TestContactSheets does. The text board has its legend, within 28 columns; the
// description tells both moves.
func TestComparedMoves(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	games, rules := systemtest.RecordedGames(t)
	c := systemtest.Texts(t)
	var rows [][]image.Image
	for _, g := range games {
		if rules[g.Game].Info().Open { // each round tells the best move
			continue
		}
		v, played, better := g.Compared(t, rules[g.Game])
		d := game.Compare(v, played, better)
		say := c.Printer("en", g.Players())
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
				data, err := picture.PNG(d, c.Printer(lang, g.Players()), picture.Look{Theme: picture.Theme(theme)})
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
