package picture

import (
	"tablee/render/canvas"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// wordBoard is a board of premium squares and letters.
type wordBoard struct {
	grid *game.Grid
	cell float64
	left float64 // of the cells
}

// Dimensions of a board of letters; 15 cells of 50 pixels and the gutter fill the width.
const (
	gutter    = 42
	edgeSpace = 8 // at the right of the board and below it
)

// Heights within a WordBoard: above its cells, and below them.
const (
	BoardHead = gutter
	BoardFoot = edgeSpace
)

// smallCell is the cell of a board below which other things are drawn.
const smallCell = 43

func newWordBoard(g *game.Grid, small bool) *wordBoard {
	n := 1
	for _, row := range g.Cells {
		n = max(n, len(row))
	}
	cell := float64(Width-gutter-edgeSpace) / float64(n)
	if small && cell > smallCell {
		return &wordBoard{g, smallCell, (Width-float64(n)*smallCell+gutter)/2 - edgeSpace/2}
	}
	return &wordBoard{g, cell, gutter}
}

// WordBoard is the block of a diagram's board of letters, with its labels within an area of so many pixels' width from
// left on. It draws nothing beside it. ok is false if the diagram has no such board.
func WordBoard(d game.Diagram, left, wide float64) (board Block, ok bool) {
	for _, part := range d.Parts {
		switch firstPiece(part).(type) {
		case game.Square, game.LetterTile:
			if part.Grid != nil {
				w := newWordBoard(part.Grid, false)
				w.cell *= (wide - gutter) / w.across()
				w.left = left + gutter
				return w, true
			}
		}
	}
	return nil, false
}

func (w *wordBoard) height(*Brush) float64 {
	return gutter + float64(len(w.grid.Cells))*w.cell + edgeSpace
}

func (w *wordBoard) draw(b *Brush, top float64) {
	g, c := w.grid, w.cell
	label := canvas.Type{Weight: canvas.Heavy, Size: Smallest}
	for i, s := range textboard.Heads(g) {
		b.Centred(label, s, w.left+(float64(i)+0.5)*c, top+22, b.Colours.Label)
	}
	rows := float64(len(g.Cells))
	type ground struct{ w, h float64 }
	wide, high := w.across()+2, rows*c+2
	b.Sprite(ground{wide, high}, w.left-1, top+gutter-1, wide, high, 0, 1, func(b *Brush, x, y float64) {
		b.Flat(canvas.Rect(x, y, wide, high, 6), b.Colours.Between)
	})
	for r, row := range g.Cells {
		b.Centred(label, label.Fit(textboard.At(g.Left, r), gutter-6), w.left-gutter/2+1, top+gutter+(float64(r)+0.5)*c,
			b.Colours.Label)
		for i, t := range row {
			x, y := w.left+float64(i)*c, top+gutter+float64(r)*c
			if sq, ok := t.Piece.(game.Square); ok {
				Square(b, x, y, c, sq)
				continue
			}
			Square(b, x, y, c, game.Square{})
		}
	}
	for r, row := range g.Cells {
		for i, t := range row {
			if tile, ok := t.Piece.(game.LetterTile); ok {
				w.tile(b, w.left+float64(i)*c, top+gutter+float64(r)*c, tile, t.State)
			}
		}
	}
	w.moves(b, top)
	for _, run := range w.runs(func(t game.Token) bool { return t.State == game.Fresh || t.State == game.Along }) {
		x, y := w.left+float64(run.col)*c, top+gutter+float64(run.row)*c
		b.Outline(func(width float64) *canvas.Path {
			return canvas.Frame(x-1, y-3, float64(run.cols)*c+2, float64(run.rows)*c+4, 10, width)
		}, 4.5, b.Colours.Amber)
	}
}

// tile draws a tile in a cell.
func (w *wordBoard) tile(b *Brush, x, y float64, tile game.LetterTile, state game.State) {
	if w.cell < smallCell { // the value would cover the letter
		tile.Value = 0
	}
	side := w.cell - 2*BoardInset
	LetterTile(b, x+BoardInset, y+BoardInset, side, side, tile, state)
}

// run is a line of cells.
type run struct{ row, col, rows, cols int }

// runs are the words that a play made: lines of cells that belong to it.
func (w *wordBoard) runs(belongs func(game.Token) bool) (list []run) {
	across := func(r, c int) bool {
		return r >= 0 && r < len(w.grid.Cells) && c >= 0 && c < len(w.grid.Cells[r]) && belongs(w.grid.Cells[r][c])
	}
	for r, row := range w.grid.Cells {
		for c := range row {
			if !across(r, c) {
				continue
			}
			if !across(r, c-1) {
				n := 1
				for across(r, c+n) {
					n++
				}
				if n > 1 || !across(r-1, c) && !across(r+1, c) {
					list = append(list, run{r, c, 1, n})
				}
			}
			if !across(r-1, c) {
				n := 1
				for across(r+n, c) {
					n++
				}
				if n > 1 {
					list = append(list, run{r, c, n, 1})
				}
			}
		}
	}
	return list
}

// across is the width of the cells.
func (w *wordBoard) across() float64 {
	n := 1
	for _, row := range w.grid.Cells {
		n = max(n, len(row))
	}
	return float64(n) * w.cell
}

// moves draws the tiles and the words of the moves of a review. Where both lay a tile, the better one's is drawn.
func (w *wordBoard) moves(b *Brush, top float64) {
	c := w.cell
	at := func(r, i int) (x, y float64) { return w.left + float64(i)*c, top + gutter + float64(r)*c }
	for _, m := range []move{played, better} {
		for r, row := range w.grid.Cells {
			for i, t := range row {
				tile, ok := m.trace(t).Piece.(game.LetterTile)
				if !ok {
					continue
				}
				state := game.Still
				if m == better {
					state = suggested
				}
				x, y := at(r, i)
				w.tile(b, x, y, tile, state)
			}
		}
	}
	for _, m := range []move{better, played} {
		longest := run{}
		for _, run := range w.runs(func(t game.Token) bool { return m.trace(t).Touch != game.Aside }) {
			if run.rows*run.cols > longest.rows*longest.cols {
				longest = run
			}
		}
		if longest.rows == 0 {
			continue
		}
		x, y := at(longest.row, longest.col)
		wide, high := float64(longest.cols)*c, float64(longest.rows)*c
		if m == better {
			b.cased(func(width float64) *canvas.Path { return canvas.Frame(x-2, y-2, wide+4, high+4, 9, width) }, 5,
				b.moveColour(m, true))
		} else {
			b.dashedFor(canvas.Rect(x, y, wide, high, 8), canvas.Frame(x, y, wide, high, 8, 8), 5, b.moveColour(m, true))
		}
		b.badge(min(max(x+wide-2, 24), Width-24), max(y+2, top+20), 15, m)
	}
}
