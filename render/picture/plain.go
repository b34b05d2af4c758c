package picture

import (
	"strings"

	"tablee/render/canvas"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// textPart draws a part without known pieces: a title, then tiles with text, or lines of text.
type textPart struct{ part game.Part }

const (
	plainPad  = 24.0
	plainTile = 56.0
	plainGap  = 8.0
	lineSpace = 40.0
)

var (
	plainTitle = canvas.Type{Weight: canvas.Heavy, Size: 30}
	plainText  = canvas.Type{Weight: canvas.Semibold, Size: Smallest}
)

func plainBlocks(d game.Diagram) (list []Block) {
	for _, part := range d.Parts {
		list = append(list, textPart{part})
	}
	return list
}

func (pl textPart) height(b *Brush) float64 { return pl.walk(b, 0, false) }

func (pl textPart) draw(b *Brush, top float64) { pl.walk(b, top, true) }

// walk returns the height of the part, and draws it if draw is set.
func (pl textPart) walk(b *Brush, top float64, draw bool) float64 {
	y := top + 12
	line := func(t canvas.Type, s string) {
		if draw {
			b.Text(t, t.Fit(s, Width-2*plainPad), plainPad, y+30, b.Colours.Text)
		}
		y += lineSpace
	}
	part := pl.part
	if !part.Title.IsZero() {
		line(plainTitle, b.Printer.MonoLine(part.Title))
	}
	switch {
	case part.Grid != nil:
		for r, row := range part.Grid.Cells {
			y = pl.row(b, append(labels(part.Grid.Left, r), row...), y, draw)
		}
	case part.Table != nil:
		for _, row := range part.Table {
			var words []string
			for _, t := range row {
				words = append(words, textboard.Token(t, b.Printer))
			}
			line(plainText, strings.Join(words, "   "))
		}
	case part.Tokens != nil:
		y = pl.row(b, part.Tokens, y, draw)
	case !part.Text.IsZero():
		for _, s := range wrapped(b, b.Printer.Mono(part.Text)) {
			line(plainText, s)
		}
	}
	return y + 12 - top
}

// labels is the name of a board's row, as a token.
func labels(left []string, r int) []game.Token {
	if s := textboard.At(left, r); s != "" {
		return []game.Token{{Text: game.Lit(s), Tone: game.Faint}}
	}
	return nil
}

// row arranges tokens in lines as tiles; unimportant ones are text only.
func (pl textPart) row(b *Brush, ts []game.Token, y float64, draw bool) float64 {
	x := plainPad
	for _, t := range ts {
		text := plainText.Fit(textboard.Token(t, b.Printer), Width-2*plainPad-24)
		w := max(plainTile, plainText.Width(text)+24)
		if x > plainPad && x+w > Width-plainPad {
			x, y = plainPad, y+plainTile+plainGap+6
		}
		if draw {
			textTile(b, x, y, w, text, t)
		}
		x += w + plainGap
	}
	return y + plainTile + plainGap + 6
}

func textTile(b *Brush, x, y, w float64, text string, t game.Token) {
	mid := y + plainTile/2
	switch {
	case t.Tone == game.Faint || strings.Trim(text, " .-") == "":
		b.Flat(canvas.Rect(x, y, w, plainTile, 8), b.Colours.Cell)
		b.Centred(plainText, strings.Trim(text, "."), x+w/2, mid, b.Colours.Label)
	default:
		Slab(b, x, y, w, plainTile, game.Still)
		b.Centred(canvas.Type{Weight: canvas.Heavy, Size: Smallest}, text, x+w/2, mid-2, b.Colours.Ink)
	}
	if t.State != game.Still {
		b.Ringed(x, y, w, plainTile, 8, b.Colours.Amber)
	}
}

// wrapped breaks a text into lines of the picture's width.
func wrapped(b *Brush, s string) (lines []string) {
	for _, para := range strings.Split(s, "\n") {
		line := ""
		for _, w := range strings.Fields(para) {
			longer := strings.TrimLeft(line+" "+w, " ")
			if line != "" && plainText.Width(longer) > Width-2*plainPad {
				lines = append(lines, line)
				longer = w
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return lines
}
