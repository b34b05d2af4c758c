package picture

import (
	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// A review draws two moves: the played one in red, dashed, with a cross; the better one in green, solid, with a check
// mark. Dashes, badges and places tell them apart without colours.

// move is one of the two moves of a review.
type move bool

const (
	played move = false
	better move = true
)

// trace is what a move does at a token.
func (m move) trace(t game.Token) game.Trace {
	if m == better {
		return t.Better
	}
	return t.Played
}

// colour is the colour of a move's marks; on wood and on tiles the bright one in every theme.
func (b *Brush) moveColour(m move, wood bool) canvas.Colour {
	p := b.Colours
	if wood {
		p = &DarkTheme
	}
	if m == better {
		return p.Better
	}
	return p.Played
}

// traced reports whether a move of a review touches a token.
func traced(t game.Token) bool { return t.Played.Touch != game.Aside || t.Better.Touch != game.Aside }

// lifted is a token of a hand, raised if a move of a review plays it.
func lifted(t game.Token) game.Token {
	if traced(t) {
		t.State = game.Chosen
	}
	return t
}

// outlines draws the outlines of the moves that play a piece of a hand, which is raised by up.
func outlines(b *Brush, x, y, w, h, r, up float64, t game.Token) {
	y -= up
	out := 1.0
	if t.Played.Touch != game.Aside {
		if t.Better.Touch != game.Aside {
			out = 6
		}
		b.dashedFor(canvas.Rect(x, y, w, h, r), canvas.Frame(x, y, w, h, r, 8), 5, b.moveColour(played, true))
	}
	if t.Better.Touch != game.Aside {
		b.cased(func(width float64) *canvas.Path {
			return canvas.Frame(x-out, y-out, w+2*out, h+2*out, r+out, width)
		}, 4.5, b.moveColour(better, true))
	}
}

// cased draws a solid mark with a dark rim.
func (b *Brush) cased(shape func(width float64) *canvas.Path, width float64, c canvas.Colour) {
	b.Flat(shape(width+3), canvas.Fade(b.Colours.CaseWood, 0.85))
	b.Flat(shape(width), c)
}

// dashedFor draws a dashed mark along a path on a solid dark rim.
func (b *Brush) dashedFor(path, rim *canvas.Path, width float64, c canvas.Colour) {
	b.Flat(rim, canvas.Fade(b.Colours.CaseWood, 0.85))
	b.Flat(path.Dash(width, 11, 8), c)
}

// badge draws the sign of a move: a disc with a cross or a check mark.
func (b *Brush) badge(x, y, r float64, m move) {
	b.Flat(canvas.Circle(x, y, r+2.5), b.Colours.CaseWood)
	b.Flat(canvas.Circle(x, y, r), b.moveColour(m, true))
	a := 0.42 * r
	sign := new(canvas.Path).Move(x-a, y-a).Line(x+a, y+a).Move(x+a, y-a).Line(x-a, y+a)
	if m == better {
		sign = canvas.Line(canvas.Point{X: x - 1.25*a, Y: y + 0.1*a}, canvas.Point{X: x - 0.3*a, Y: y + a},
			canvas.Point{X: x + 1.3*a, Y: y - 0.9*a})
	}
	b.Flat(sign.Stroke(0.24*r, true), canvas.Hex(0x14201F))
}

// capsule writes a few characters on a capsule in the colour of a move.
func (b *Brush) capsule(x, y float64, text string, m move) {
	t := canvas.Type{Weight: canvas.Black, Size: 29}
	w := max(t.Width(text)+20, 46)
	b.Flat(canvas.Rect(x-w/2-2.5, y-19.5, w+5, 39, 19.5), b.Colours.CaseWood)
	b.Flat(canvas.Rect(x-w/2, y-17, w, 34, 17), b.moveColour(m, true))
	b.Centred(t, text, x, y, canvas.Hex(0x14201F))
}

// legend tells the two moves of a review below the board, each by its badge, its pieces, and what it brings.
type legend struct{ moves *game.Moves }

// Dimensions of a legend in pixels.
const (
	legendPad   = 12.0
	legendPiece = 56.0
	legendRow   = 68.0
	legendText  = 76.0  // x of the words
	legendLeft  = 196.0 // x of the pieces, or further to the right behind long words
	legendGap   = 24.0  // between words, pieces and amount
	legendEdge  = Width - 36
	// A word is made smaller down to this size before it is broken.
	legendSmall = 44.0
)

// rows are the moves from top to bottom.
func (l legend) rows() (list []move) {
	if l.moves.Played != nil {
		list = append(list, played)
	}
	if l.moves.Better != nil {
		list = append(list, better)
	}
	return list
}

func (l legend) shown(m move) game.Shown {
	if m == better {
		return *l.moves.Better
	}
	return *l.moves.Played
}

// words say whose move it is.
func (l legend) words(b *Brush, m move) string {
	id := "compare.you"
	switch {
	case m == better && l.moves.Played == nil:
		id = "compare.only"
	case m == better:
		id = "compare.best"
	}
	return b.Line(render.Msg(id))
}

// left is where the pieces of a move begin.
func (l legend) left(b *Brush, m move) float64 {
	return max(legendLeft, legendText+legendWords.Width(l.words(b, m))+legendGap)
}

// lines are the pieces of a move in as many lines as it takes, and their size.
func (l legend) lines(b *Brush, m move) (lines [][]game.Piece, size float64) {
	s := l.shown(m)
	room := legendEdge - l.left(b, m) - legendGap - legendValue.Width(l.amount(b, s))
	for size = legendPiece; size >= legendSmall; size -= 2 {
		if len(s.Pieces) > 0 && RowWidth(s.Pieces, size) <= room {
			return [][]game.Piece{s.Pieces}, size
		}
	}
	for _, p := range s.Pieces {
		if n := len(lines); n == 0 || RowWidth(append(lines[n-1 : n : n][0], p), legendPiece) > room {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], p)
	}
	return lines, legendPiece
}

var (
	legendWords = canvas.Type{Weight: canvas.Semibold, Size: 30}
	legendValue = canvas.Type{Weight: canvas.Black, Size: 36}
	legendSays  = canvas.Type{Weight: canvas.Heavy, Size: 31}
)

// placed reports whether the pieces of a move are those of a board, of which there are many alike.
func placed(pieces []game.Piece) bool {
	switch pieces[0].(type) {
	case game.Pit, game.Discs:
		return true
	}
	return false
}

func (l legend) amount(b *Brush, s game.Shown) string {
	if s.Amount.IsZero() {
		return ""
	}
	return b.Line(s.Amount)
}

func (l legend) height(b *Brush) float64 {
	h := 2 * legendPad
	for _, m := range l.rows() {
		lines, _ := l.lines(b, m)
		h += legendRow * float64(max(1, len(lines)))
	}
	return h
}

func (l legend) draw(b *Brush, top float64) {
	b.Tablecloth(top, l.height(b))
	y := top + legendPad
	for _, m := range l.rows() {
		s := l.shown(m)
		mid := y + legendRow/2
		b.badge(46, mid, 17, m)
		b.Text(legendWords, l.words(b, m), legendText, mid+0.36*legendWords.Size, b.Colours.Text)
		col := b.moveColour(m, false)
		amount := legendValue
		amount.Align = canvas.End
		b.Text(amount, l.amount(b, s), legendEdge, mid+0.36*amount.Size, col)
		left := l.left(b, m)
		lines, size := l.lines(b, m)
		if len(lines) == 0 {
			says := legendSays
			text := b.Line(s.Says)
			for says.Size > Smallest && says.Width(text) > legendEdge-left {
				says.Size--
			}
			b.Text(says, says.Fit(text, legendEdge-left), left, mid+0.36*says.Size, b.Colours.Text)
			y += legendRow
		}
		for _, line := range lines {
			Row(b, left, y+(legendRow-size)/2, size, line)
			if placed(line) { // the piece alone does not tell where it stands
				where := canvas.Type{Weight: canvas.Heavy, Size: 40} // as the labels of the board
				b.Text(where, b.Line(s.Says), left+RowWidth(line, size)+20, mid+0.36*legendWords.Size, b.Colours.Label)
			}
			y += legendRow
		}
	}
}
