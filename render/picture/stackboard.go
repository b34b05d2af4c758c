package picture

import (
	"math"

	"tablee/render/canvas"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// stackBoard is a board of nested pieces seen from above, with the reserves at its sides.
type stackBoard struct {
	grid     *game.Grid
	reserves [][]game.Token // by owner: their stacks
}

// Dimensions of the board of nested pieces.
const (
	well      = 124.0
	boardLeft = 152.0
	boardTop  = 58.0
)

func (s *stackBoard) rows() float64 { return float64(len(s.grid.Cells)) }

func (s *stackBoard) height(*Brush) float64 { return boardTop + s.rows()*well + 28 }

func (s *stackBoard) draw(b *Brush, top float64) {
	g := s.grid
	cols := 0
	for _, row := range g.Cells {
		cols = max(cols, len(row))
	}
	cell := well
	left := (Width - float64(cols)*cell) / 2
	w, h := float64(cols)*cell+24, s.rows()*cell+24
	x, y := left-12, top+boardTop-12
	type boardKey struct{ w, h float64 }
	b.Sprite(boardKey{w, h}, x, y, w, h, 10, 1, func(b *Brush, x, y float64) {
		b.Flat(canvas.Rect(x, y+6, w, h+2, 20), b.Colours.Shadow)
		b.Down(canvas.Rect(x, y, w, h, 20), b.Colours.Stack, y, h)
		if b.Colours.Id == Contrast {
			b.Flat(canvas.Frame(x, y, w, h, 20, 3), b.Colours.Line)
		}
	})
	columns := canvas.Type{Weight: canvas.Heavy, Size: 40}
	rows := canvas.Type{Weight: canvas.Heavy, Size: 30}
	for i, name := range textboard.Heads(g) {
		b.Centred(columns, name, left+(float64(i)+0.5)*cell, top+20, b.Colours.Label)
	}
	centre := func(r, c int) (float64, float64) {
		return left + (float64(c)+0.5)*cell, top + boardTop + (float64(r)+0.5)*cell
	}
	var line []canvas.Point
	for r, row := range g.Cells {
		_, y := centre(r, 0)
		b.Centred(rows, textboard.At(g.Left, r), left-30, y, b.Colours.Label)
		for c, t := range row {
			x, y := centre(r, c)
			Well(b, x, y, cell)
			if t.State.Won() {
				line = append(line, canvas.Point{X: x, Y: y})
			}
		}
	}
	s.pieces(b, centre, len(line) > 0, func(t game.Token) bool { return !t.State.Won() })
	if len(line) > 1 {
		bar := canvas.Line(line[0], line[len(line)-1])
		b.Flat(bar.Stroke(26, true), b.Colours.CaseWood)
		b.Flat(bar.Stroke(18, true), b.Colours.OnWood)
	}
	s.pieces(b, centre, false, func(t game.Token) bool { return t.State.Won() })
	for _, m := range []move{better, played} {
		s.moves(b, m, centre)
	}
	s.beside(b, top)
}

// moves draws a move of a review: an arrow from the cell that it leaves, and its piece, half transparent, in a ring on
// the cell where it goes.
func (s *stackBoard) moves(b *Brush, m move, centre func(r, c int) (float64, float64)) {
	var from, to *canvas.Point
	var piece game.Discs
	col := b.moveColour(m, true)
	for r, row := range s.grid.Cells {
		for c, t := range row {
			x, y := centre(r, c)
			switch tr := m.trace(t); tr.Touch {
			case game.Within:
				b.cased(func(w float64) *canvas.Path {
					return canvas.Frame(x-well/2, y-well/2, well, well, 14, w)
				}, 5, col)
			case game.From:
				from = &canvas.Point{X: x, Y: y}
			case game.To:
				to = &canvas.Point{X: x, Y: y}
				piece, _ = tr.Piece.(game.Discs)
			}
		}
	}
	if to == nil && from != nil { // a hint tells the piece alone
		b.cased(func(w float64) *canvas.Path { return canvas.Ring(from.X, from.Y, well/2-4, w) }, 5, col)
	}
	if to == nil || len(piece) == 0 {
		return
	}
	opacity := 0.6
	if m == better {
		opacity = 0.8
	}
	Discs(b, to.X, to.Y, well, piece, opacity)
	r := Radius(piece[0].Size, well) + 5
	if from != nil {
		b.arrow(*from, *to, r+3, m, col)
	}
	if m == better {
		b.cased(func(w float64) *canvas.Path { return canvas.Ring(to.X, to.Y, r, w) }, 5, col)
		b.badge(to.X-0.74*r-4, to.Y-0.74*r-4, 17, m)
		return
	}
	b.dashedFor(canvas.Circle(to.X, to.Y, r), canvas.Ring(to.X, to.Y, r, 8), 5, col)
	b.badge(to.X+0.74*r+4, to.Y-0.74*r-4, 17, m)
}

// arrow draws an arrow that ends at a distance before a point; that of the played move is dashed.
func (b *Brush) arrow(from, to canvas.Point, before float64, m move, c canvas.Colour) {
	dx, dy := to.X-from.X, to.Y-from.Y
	far := math.Hypot(dx, dy)
	if far <= before+30 {
		return
	}
	dx, dy = dx/far, dy/far
	tip := from.Add(dx*(far-before), dy*(far-before))
	neck := tip.Add(-dx*24, -dy*24)
	head := func(grow float64) *canvas.Path {
		return new(canvas.Path).Poly(tip.Add(dx*grow, dy*grow), neck.Add(-dx*grow-dy*(15+grow), -dy*grow+dx*(15+grow)),
			neck.Add(-dx*grow+dy*(15+grow), -dy*grow-dx*(15+grow)))
	}
	line := canvas.Line(from, neck)
	b.Flat(line.Stroke(14, true), b.Colours.CaseWood)
	b.Flat(head(4), b.Colours.CaseWood)
	if m == better {
		b.Flat(line.Stroke(9, true), c)
	} else {
		b.Flat(line.Dash(9, 11, 8), c)
	}
	b.Flat(head(0), c)
}

// pieces draws the stacks of some cells, and the marks of the last move. They are faded if a line elsewhere has won.
func (s *stackBoard) pieces(b *Brush, centre func(r, c int) (float64, float64), faded bool,
	of func(game.Token) bool) {
	for r, row := range s.grid.Cells {
		for c, t := range row {
			if !of(t) {
				continue
			}
			x, y := centre(r, c)
			h := well - 2*WellInset
			switch t.State {
			case game.Fresh, game.Clinching:
				b.Ringed(x-h/2, y-h/2, h, h, 14, b.Colours.OnWood)
			case game.Left:
				b.Dashed(x-h/2, y-h/2, h, h, 14, b.Colours.OnWood)
			}
			discs, _ := t.Piece.(game.Discs)
			if len(discs) == 0 {
				continue
			}
			opacity := 1.0
			if faded && b.Colours.Id != Contrast {
				opacity = 0.42
			}
			if t.State.Won() {
				rad := Radius(discs[0].Size, well)
				b.Flat(canvas.Circle(x, y, rad+10), b.Colours.CaseWood)
				b.Flat(canvas.Circle(x, y, rad+8), b.Colours.OnWood)
				b.Flat(canvas.Circle(x, y, rad+1.5), b.Colours.CaseWood)
			}
			Discs(b, x, y, well, discs, opacity)
		}
	}
}

// beside draws the reserves: the first seat's at the left, the second seat's at the right.
func (s *stackBoard) beside(b *Brush, top float64) {
	for who, stacks := range s.reserves {
		// Up to three stacks are below each other; more are in pairs, smaller, beside a smaller board.
		cell, columns, apart := 108.0, 1, 142.6
		x0 := 58.0
		if who%2 == 1 {
			x0 = Width - 70
		}
		if len(stacks) > 3 {
			cell, columns, apart = 68, 2, 110
			x0 = 42
			if who%2 == 1 {
				x0 = Width - 118
			}
		}
		place := Radii[game.MaxDisc-1]*cell + 3
		n := float64((len(stacks) + columns - 1) / columns)
		for i, stack := range stacks {
			discs, _ := stack.Piece.(game.Discs)
			x := x0 + float64(i%columns)*76
			y := top + s.height(b)/2 + 15 + (float64(i/columns)-(n-1)/2)*apart
			b.Sprite("place", x-place, y-place, 2*place, 2*place, 2, 1, func(b *Brush, x, y float64) {
				b.Flat(canvas.Circle(x+place, y+place, place).Dash(2.5, 5, 7), b.Colours.Line)
			})
			if len(discs) > 0 {
				Discs(b, x, y, cell, discs, 1)
			}
			if stack.Better.Touch == game.Within {
				ring := func(w float64) *canvas.Path { return canvas.Ring(x, y, place+2, w) }
				b.cased(ring, 5, b.moveColour(better, false))
			}
		}
	}
}
