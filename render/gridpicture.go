package render

import (
	"image"
	"image/color"

	"tablee/rules/game"
)

type rgba = color.RGBA

// gridPicture is a grid with its texts said and its measures in pixels.
type gridPicture struct {
	*gridLayout
	scale
	column      int // width of a cell
	left, right int // room for the row labels
	total       int // width of the whole
}

// labelSpace is the room between row labels and cells, and the height of column labels.
const (
	labelSpace  = 10
	labelHeight = 24
)

func measurePicture(g *game.Grid, p *Printer) gridPicture {
	l := measureGrid(g, p)
	m := gridPicture{gridLayout: l, scale: normalScale}
	switch {
	case l.count <= 8:
		m.scale = largeScale
	case l.count >= 12:
		m.scale = smallScale
	}
	m.column = m.scale.cell
	for _, row := range l.cells {
		for _, text := range row {
			m.column = max(m.column, m.scale.width(text))
		}
	}
	m.left, m.right = labelRoom(l.left), labelRoom(l.right)
	m.total = m.left + m.right + l.count*(m.column+cellGap) - cellGap
	return m
}

func labelRoom(ss []string) int {
	w := 0
	for _, s := range ss {
		w = max(w, labelFont.width(s))
	}
	if w == 0 {
		return 0
	}
	return w + labelSpace
}

// grid draws the cells with their labels, in the middle of the sheet.
func (s *sheet) grid(g *game.Grid) {
	m := measurePicture(g, s.p)
	x0 := s.x + max(s.width-m.total, 0)/2 + m.left
	s.columnLabels(m, m.top, x0)
	for i, row := range m.cells {
		y := s.y + i*(m.scale.cell+cellGap)
		at := image.Rect(0, y, 0, y+m.scale.cell)
		if s.c != nil {
			text := label(m.gridLayout.left, i)
			at.Min.X = x0 - labelSpace - labelFont.width(text)
			s.c.write(labelFont, at.Min.X, y+(m.scale.cell+labelFont.capHeight())/2, text, grey)
			right := x0 + m.count*(m.column+cellGap) - cellGap + labelSpace
			s.c.write(labelFont, right, y+(m.scale.cell+labelFont.capHeight())/2, label(m.gridLayout.right, i), grey)
		}
		for j, text := range row {
			x := x0 + j*(m.column+cellGap)
			s.piece(image.Rect(x, y, x+m.column, y+m.scale.cell), m.scale.font, text, g.Cells[i][j])
		}
	}
	s.y += len(m.cells) * (m.scale.cell + cellGap)
	s.columnLabels(m, m.under, x0)
	s.y -= cellGap
}

func (s *sheet) columnLabels(m gridPicture, ss []string, x0 int) {
	if ss == nil {
		return
	}
	if s.c != nil {
		for j := range m.count {
			x := x0 + j*(m.column+cellGap)
			s.c.writeIn(labelFont, image.Rect(x, s.y, x+m.column, s.y+labelHeight-6), label(ss, j), grey)
		}
	}
	s.y += labelHeight
}
