package render

import (
	"errors"
	"image"
	"strings"
	"unicode"

	"tablee/rules/game"
)

// Measures of a board's picture in pixels. Discord shows pictures at about half that size.
const (
	margin     = 20
	partGap    = 18 // between parts
	cellPad    = 7  // beside the text of a cell or token, at least
	cellGap    = 6  // between cells and tokens; the ring of a marked one lies in it
	tieGap     = 2  // between tied tokens
	corner     = 8
	lineHeight = 26 // of a paragraph
	titleSpace = 32 // a title with the room below it
	minWidth   = 480
	maxWidth   = 1600 // what is wider is cut off
)

// scale is the size of cells and tokens: the fewer a row has, the larger they are drawn.
type scale struct {
	cell int // height, and least width
	font *typeface
}

// The scales. The pitch of the smallest keeps two rows of a 15 x 15 board within the 32 kB that PNG's
// compression looks back, which halves the file.
var (
	largeScale  = scale{60, bigFont}
	normalScale = scale{44, cellFont}
	smallScale  = scale{36, smallFont}
)

// width is the width of a token's box.
func (sc scale) width(text string) int { return max(sc.cell, sc.font.width(text)+2*cellPad) }

// PNG draws a diagram as a picture: the same tokens as Text with the colours of their tones. It fails
// for a diagram without parts, or one too large to be a game's. A picture has about 10 kB.
func PNG(d game.Diagram, p *Printer) ([]byte, error) {
	if len(d.Parts) == 0 {
		return nil, errors.New("render: an empty diagram has no picture")
	}
	width := minWidth
	for _, part := range d.Parts {
		if part.Grid != nil {
			width = max(width, measurePicture(part.Grid, p).total)
		} else if part.Table != nil {
			width = max(width, tablePictureWidth(part.Table, p))
		}
	}
	width = min(width, maxWidth)
	// The height is known once everything has found its place: a first pass places, a second draws.
	s := sheet{p: p, width: width, x: margin, y: margin}
	s.parts(d)
	c, err := newCanvas(width+2*margin, s.y-partGap+margin)
	if err != nil {
		return nil, err
	}
	s = sheet{p: p, width: width, x: margin, y: margin, c: c}
	s.parts(d)
	return c.encode()
}

// sheet places parts one below the other and, if it has a canvas, draws them.
type sheet struct {
	p     *Printer
	c     *canvas
	width int
	x, y  int // the upper left corner of what comes next
}

func (s *sheet) parts(d game.Diagram) {
	for i, part := range d.Parts {
		if i > 0 && !apart(d.Parts[i-1], part) {
			s.y -= partGap - cellGap // rows and paragraphs go on
		}
		if !part.Title.IsZero() {
			s.line(titleFont, s.x, s.y+18, s.p.monoLine(part.Title), light)
			s.y += titleSpace
		}
		switch {
		case part.Grid != nil:
			s.grid(part.Grid)
		case part.Table != nil:
			s.table(part.Table)
		case part.Tokens != nil:
			s.row(part.Tokens, part.Indent)
		case !part.Text.IsZero():
			s.paragraph(part.Text)
		default:
			s.y -= partGap // a title alone stands close to what follows
		}
		s.y += partGap
	}
}

// line writes a line of text if there is a canvas.
func (s *sheet) line(t *typeface, x, y int, text string, col rgba) {
	if s.c != nil {
		s.c.write(t, x, y, text, col)
	}
}

// piece draws a token as a coloured box with its text.
func (s *sheet) piece(r image.Rectangle, font *typeface, text string, t game.Token) {
	if s.c == nil {
		return
	}
	paint := paintOf(t.Tone)
	if t.Tone == game.Plain && isBlank(text) {
		paint = paintOf(game.Faint)
	}
	switch {
	case t.Mark:
		s.c.box(r.Inset(-4), corner+4, white)
		s.c.box(r.Inset(-1), corner+1, background)
	case t.Tone == game.Black:
		s.c.box(r.Inset(-1), corner+1, grey)
	}
	s.c.box(r, corner, paint.ground)
	if text == "." {
		s.c.box(image.Rect(-2, -2, 3, 3).Add(middle(r)), 2, hairline)
		return
	}
	s.c.writeIn(font, r, text, paint.ink)
}

// isBlank tells the texts by which games draw an empty cell.
func isBlank(text string) bool { return text == "" || text == "." || text == "-" }

func middle(r image.Rectangle) image.Point {
	return image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}

// chip is a token of a row with its text said and its width.
type chip struct {
	game.Token
	text  string
	width int
}

// chips says the tokens of a row. A sign tied to the token before it, such as an apostrophe that tells
// a moved tile, goes into that one's box.
func chips(ts []game.Token, p *Printer) []chip {
	var out []chip
	for i, t := range ts {
		text := token(t, p)
		if i > 0 && ts[i-1].Tie && !strings.ContainsFunc(text, isWord) {
			last := &out[len(out)-1]
			last.text += text
			last.width = normalScale.width(last.text)
			last.Mark = last.Mark || t.Mark
			last.Tie = t.Tie
			continue
		}
		out = append(out, chip{t, text, normalScale.width(text)})
	}
	return out
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// row flows tokens over the width; tied ones touch and stay on a line.
func (s *sheet) row(ts []game.Token, indent int) {
	x := s.x
	step := cellFont.width("0")
	cs := chips(ts, s.p)
	for i := 0; i < len(cs); {
		end, total := i+1, cs[i].width
		// Tied tokens that are longer than a line part where they must.
		for end < len(cs) && cs[end-1].Tie && total+tieGap+cs[end].width <= s.width {
			total += tieGap + cs[end].width
			end++
		}
		if x > s.x && x+total > s.x+s.width {
			x = s.x + min(max(indent, 0)*step, s.width/3)
			s.y += normalScale.cell + cellGap
		}
		for _, c := range cs[i:end] {
			s.chip(image.Rect(x, s.y, x+c.width, s.y+normalScale.cell), c)
			x += c.width + tieGap
		}
		x += cellGap - tieGap
		i = end
	}
	s.y += normalScale.cell
}

// chip draws a token of a row; less important ones, such as the number of a combination, have no box.
func (s *sheet) chip(r image.Rectangle, c chip) {
	if c.Tone == game.Faint && s.c != nil {
		s.c.writeIn(cellFont, r, c.text, paintOf(game.Faint).ink)
		return
	}
	s.piece(r, cellFont, c.text, c.Token)
}

// paragraph flows a text over the width.
func (s *sheet) paragraph(m game.Msg) {
	for _, para := range strings.Split(s.p.mono(m), "\n") {
		line := ""
		for _, w := range strings.Fields(para) {
			longer := strings.TrimLeft(line+" "+w, " ")
			if line != "" && textFont.width(longer) > s.width {
				s.line(textFont, s.x, s.y+18, line, light)
				s.y += lineHeight
				longer = w
			}
			line = longer
		}
		s.line(textFont, s.x, s.y+18, line, light)
		s.y += lineHeight
	}
}

// tableColumns are the texts of a table and the width of each column in pixels.
func tableColumns(rows [][]game.Token, p *Printer) (cells [][]string, widths []int) {
	cells, widths = measureTable(rows, p)
	clear(widths)
	for _, row := range cells {
		for i, text := range row {
			widths[i] = max(widths[i], columnFont(i).width(text))
		}
	}
	return cells, widths
}

// columnFont is the typeface of a table's column: names are read, numbers are compared.
func columnFont(i int) *typeface {
	if i == 0 {
		return textFont
	}
	return cellFont
}

const columnGap = 28

func tablePictureWidth(rows [][]game.Token, p *Printer) int {
	_, widths := tableColumns(rows, p)
	sum := -columnGap
	for _, w := range widths {
		sum += w + columnGap
	}
	return sum
}

// table writes rows of coloured text, a hairline between them.
func (s *sheet) table(rows [][]game.Token) {
	cells, widths := tableColumns(rows, s.p)
	const height = 36
	for i, row := range cells {
		if i > 0 && s.c != nil {
			s.c.box(image.Rect(s.x, s.y-1, s.x+s.width, s.y), 0, hairline)
		}
		// The first column starts at the left edge, the others end at the right one, as in text.
		right := s.x + s.width
		for j := len(widths) - 1; j >= 0; j-- {
			if j < len(row) {
				x := s.x
				if j > 0 {
					x = right - cellFont.width(row[j])
				}
				s.line(columnFont(j), x, s.y+25, row[j], paintOf(rows[i][j].Tone).text)
			}
			right -= widths[j] + columnGap
		}
		s.y += height
	}
	s.y -= 8
}
