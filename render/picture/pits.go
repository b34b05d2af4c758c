package picture

import (
	"slices"
	"strconv"

	"tablee/render/canvas"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// pitBoard is two rows of pits between two stores.
type pitBoard struct {
	grid   *game.Grid
	stores [2]game.Store // of the upper and the lower row
}

// Dimensions of a board of pits.
const (
	pitTop  = 98.0 // top of the wood
	pitHigh = 304.0
)

func (p *pitBoard) height(*Brush) float64 { return 500 }

func (p *pitBoard) draw(b *Brush, top float64) {
	y := top + pitTop
	b.Sprite("mancala", 16, y, 768, pitHigh, 14, 1, func(b *Brush, x, y float64) {
		b.Flat(canvas.Rect(x+3, y+9, 768, pitHigh, 44), b.Colours.Shadow)
		b.Flat(canvas.Rect(x, y+5, 768, pitHigh, 44), b.Colours.MancalaEdge)
		b.Down(canvas.Rect(x, y, 768, pitHigh, 44), b.Colours.Mancala, y, pitHigh)
		if b.Colours.Id == Contrast {
			b.Flat(canvas.Frame(x, y, 768, pitHigh, 44, 3), b.Colours.Line)
		}
	})
	mid := y + pitHigh/2
	cols := len(p.grid.Cells[0])
	b.Flat(canvas.Line(canvas.Point{X: 86, Y: mid}, canvas.Point{X: 714, Y: mid}).Stroke(2.5, false),
		canvas.Fade(b.Colours.MancalaEdge,
			0.55))
	pitch := 643.2 / float64(cols)
	x := func(c int) float64 { return 132 + (pitch-107.2)/2 + float64(c)*pitch }
	lines := [2]float64{y + 60, y + 242}
	label := canvas.Type{Weight: canvas.Heavy, Size: 40}
	for r := range 2 {
		for c := range cols {
			t := p.grid.Cells[r][c]
			pit, _ := t.Piece.(game.Pit)
			Pit(b, x(c), lines[r], pit, t.State)
			number := []float64{y + 122, y + 184}[r]
			if r == 1 && p.compares() {
				number -= 7 // clear of the rings
			}
			Count(b, x(c), number, pit)
			b.Centred(label, textboard.At(p.grid.Top, c), x(c), top+[]float64{67.6, 427.6}[r], b.Colours.Label)
		}
	}
	p.trail(b, x, lines, mid)
	for _, m := range []move{better, played} {
		p.moves(b, m, x, lines, mid)
	}
	Store(b, 54, mid, p.stores[0].Seeds)
	Store(b, 746, mid, p.stores[1].Seeds)
	name := canvas.Type{Weight: canvas.Heavy, Size: 32}
	b.Text(name, name.Fit(b.Line(game.M("picture.name", "by", p.stores[0].Owner)), 700), 28, top+41.5,
		b.Colours.Text)
	name.Align = canvas.End
	b.Text(name, name.Fit(b.Line(game.M("picture.name", "by", p.stores[1].Owner)), 700), 772, top+481.5,
		b.Colours.Text)
}

// trail draws the direction of sowing between the pits that received a seed.
func (p *pitBoard) trail(b *Brush, x func(int) float64, lines [2]float64, mid float64) {
	cols := len(p.grid.Cells[0])
	state := func(r, c int) game.State { return p.grid.Cells[r][c].State }
	on := func(r, c int) bool { s := state(r, c); return s == game.Sown || s == game.Left }
	// For the reader the lower row runs to the right and the upper one to the left.
	for r := range 2 {
		for c := range cols - 1 {
			from, to, dir := c, c+1, 1.0
			if r == 0 {
				from, to, dir = c+1, c, -1
			}
			if on(r, from) && state(r, to) == game.Sown {
				Chevron(b, (x(c)+x(c+1))/2, lines[r], dir, 0)
			}
		}
	}
	if on(0, 0) && state(1, 0) == game.Sown {
		Chevron(b, 97, mid-2, 0, 1)
	}
	if on(1, cols-1) && state(0, cols-1) == game.Sown {
		Chevron(b, 703, mid+2, 0, -1)
	}
}

// compares reports whether moves of a review are drawn.
func (p *pitBoard) compares() bool {
	for _, row := range p.grid.Cells {
		if slices.ContainsFunc(row, traced) {
			return true
		}
	}
	return false
}

// moves draws the trail of a move of a review: rings around the pits that it sows, a thick one and a badge where it
// begins, chevrons between them, and what it captures on the rim. A pit of both trails has both rings; where both go
// the same way their chevrons run side by side.
func (p *pitBoard) moves(b *Brush, m move, x func(int) float64, lines [2]float64, mid float64) {
	cols := len(p.grid.Cells[0])
	col := b.moveColour(m, true)
	touch := func(m move, r, c int) game.Touch { return m.trace(p.grid.Cells[r][c]).Touch }
	goes := func(m move, r, c, r2, c2 int) bool {
		return touch(m, r, c) != game.Aside && touch(m, r2, c2) == game.Through
	}
	for r := range 2 {
		for c := range cols {
			t := m.trace(p.grid.Cells[r][c])
			switch radius := 38.0; {
			case t.Touch == game.Aside:
				continue
			case m == better && t.Touch == game.From:
				b.cased(func(w float64) *canvas.Path { return canvas.Ring(x(c), lines[r], 46, w) }, 8, col)
			case m == better:
				b.cased(func(w float64) *canvas.Path { return canvas.Ring(x(c), lines[r], 46, w) }, 5, col)
			case t.Touch == game.From:
				radius = 44
				b.dashedFor(canvas.Circle(x(c), lines[r], radius), canvas.Ring(x(c), lines[r], radius, 12), 9, col)
			default:
				b.dashedFor(canvas.Circle(x(c), lines[r], radius), canvas.Ring(x(c), lines[r], radius, 8), 5, col)
			}
		}
	}
	lane := func(both bool, far float64) float64 {
		switch {
		case !both:
			return 0
		case m == better:
			return -far
		}
		return far
	}
	for r := range 2 {
		for c := range cols - 1 {
			from, to, dir := c, c+1, 1.0
			if r == 0 {
				from, to, dir = c+1, c, -1
			}
			if goes(m, r, from, r, to) {
				b.chevron((x(c)+x(c+1))/2, lines[r]+lane(goes(!m, r, from, r, to), 15), dir, 0, col)
			}
		}
	}
	if goes(m, 0, 0, 1, 0) {
		at := 97.0
		if goes(!m, 0, 0, 1, 0) {
			at = x(0) + lane(true, 32)
		}
		b.chevron(at, mid-2, 0, 1, col)
	}
	if goes(m, 1, cols-1, 0, cols-1) {
		at := 703.0
		if goes(!m, 1, cols-1, 0, cols-1) {
			at = x(cols-1) - lane(true, 32)
		}
		b.chevron(at, mid+2, 0, -1, col)
	}
	for r := range 2 {
		for c := range cols {
			t := m.trace(p.grid.Cells[r][c])
			edge := lines[r] - 46
			if r == 1 {
				edge = lines[r] + 46
			}
			if t.Gain > 0 {
				off := lane((!m).trace(p.grid.Cells[r][c]).Gain > 0, 29)
				b.capsule(x(c)-off, edge, "+"+strconv.Itoa(t.Gain), m)
			}
			if t.Touch == game.From {
				b.badge(x(c)-33, lines[r]+33, 17, m)
			}
		}
	}
}
