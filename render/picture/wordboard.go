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
}

// Dimensions of a board of letters; 15 cells of 50 pixels and the gutter fill the width.
const (
	gutter    = 42
	edgeSpace = 8 // at the right of the board and below it
)

func newWordBoard(g *game.Grid) *wordBoard {
	n := 1
	for _, row := range g.Cells {
		n = max(n, len(row))
	}
	return &wordBoard{g, float64(Width-gutter-edgeSpace) / float64(n)}
}

func (w *wordBoard) height(*Brush) float64 {
	return gutter + float64(len(w.grid.Cells))*w.cell + edgeSpace
}

func (w *wordBoard) draw(b *Brush, top float64) {
	g, c := w.grid, w.cell
	label := canvas.Type{Weight: canvas.Heavy, Size: Smallest}
	for i, s := range textboard.Heads(g) {
		b.Centred(label, s, gutter+(float64(i)+0.5)*c, top+22, b.Colours.Label)
	}
	rows := float64(len(g.Cells))
	type ground struct{ w, h float64 }
	wide, high := float64(Width-gutter-edgeSpace+2), rows*c+2
	b.Sprite(ground{wide, high}, gutter-1, top+gutter-1, wide, high, 0, 1, func(b *Brush, x, y float64) {
		b.Flat(canvas.Rect(x, y, wide, high, 6), b.Colours.Between)
	})
	for r, row := range g.Cells {
		b.Centred(label, label.Fit(textboard.At(g.Left, r), gutter-6), gutter/2+1, top+gutter+(float64(r)+0.5)*c,
			b.Colours.Label)
		for i, t := range row {
			x, y := gutter+float64(i)*c, top+gutter+float64(r)*c
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
				LetterTile(b, gutter+float64(i)*c+BoardInset, top+gutter+float64(r)*c+BoardInset,
					c-2*BoardInset,
					c-2*BoardInset, tile, t.State)
			}
		}
	}
	for _, run := range w.runs() {
		x, y := gutter+float64(run.col)*c, top+gutter+float64(run.row)*c
		b.Outline(func(width float64) *canvas.Path {
			return canvas.Frame(x-1, y-3, float64(run.cols)*c+2, float64(run.rows)*c+4, 10, width)
		}, 4.5, b.Colours.Amber)
	}
}

// run is a line of cells.
type run struct{ row, col, rows, cols int }

// runs are the words that the last play made: lines of cells of which at least one is new and all are new or belong to
// its word.
func (w *wordBoard) runs() (list []run) {
	played := func(r, c int) game.State {
		if r < 0 || r >= len(w.grid.Cells) || c < 0 || c >= len(w.grid.Cells[r]) {
			return game.Still
		}
		if s := w.grid.Cells[r][c].State; s == game.Fresh || s == game.Along {
			return s
		}
		return game.Still
	}
	across := func(r, c int) bool { return played(r, c) != game.Still }
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
