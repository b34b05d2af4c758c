package textboard

import (
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// gridLayout is a grid with formatted texts and its layout.
type gridLayout struct {
	cells                   [][]string
	top, under, left, right []string
	cell                    int  // columns of a cell
	gap                     int  // blanks between cells, or between the lines and the text on both sides of a cell
	lines                   bool // draw + - | between the cells
	leftWidth, rightWidth   int
	labelGap                int // blanks between row labels and cells
	count                   int // cells in a row
}

// gridText draws a grid. The second result is the number of columns that it needs after all space saving.
func gridText(g *game.Grid, p *render.Printer, width int) ([]string, int) {
	l := measureGrid(g, p)
	l.squeeze(width)
	var out []string
	if l.top != nil {
		out = append(out, l.labels(l.top))
	}
	if l.lines && len(l.cells) > 0 {
		out = append(out, l.rule())
	}
	for i := range l.cells {
		out = append(out, l.row(i))
		if l.lines {
			out = append(out, l.rule())
		}
	}
	if l.under != nil {
		out = append(out, l.labels(l.under))
	}
	return out, l.width()
}

func measureGrid(g *game.Grid, p *render.Printer) *gridLayout {
	l := &gridLayout{
		top: latinAll(g.Top), under: latinAll(g.Under), left: latinAll(g.Left), right: latinAll(g.Right),
		cell: max(g.Width, 1), gap: max(g.Gap, 0), lines: g.Lines, labelGap: 1,
	}
	l.cells = make([][]string, len(g.Cells))
	for i, row := range g.Cells {
		l.cells[i] = make([]string, len(row))
		for j, t := range row {
			l.cells[i][j] = Token(t, p)
			l.cell = max(l.cell, render.Columns(l.cells[i][j]))
		}
		l.count = max(l.count, len(row))
	}
	for _, s := range append(append([]string{}, l.top...), l.under...) {
		l.cell = max(l.cell, render.Columns(s))
	}
	l.leftWidth, l.rightWidth = widest(l.left), widest(l.right)
	return l
}

func latinAll(ss []string) []string {
	if ss == nil {
		return nil
	}
	out := make([]string, len(ss))
	for i, s := range ss {
		out[i] = strings.ReplaceAll(render.Latin(s), "\n", " ")
	}
	return out
}

func widest(ss []string) int {
	w := 0
	for _, s := range ss {
		w = max(w, render.Columns(s))
	}
	return w
}

// width is the number of columns of a full row.
func (l *gridLayout) width() int {
	w := l.count * l.cell
	if l.lines {
		w += 2*l.gap*l.count + l.count + 1
	} else {
		w += l.gap * max(l.count-1, 0)
	}
	if l.leftWidth > 0 {
		w += l.leftWidth + l.labelGap
	}
	if l.rightWidth > 0 {
		w += l.rightWidth + l.labelGap
	}
	return w
}

// squeeze saves space until the grid fits or nothing more can be saved.
func (l *gridLayout) squeeze(width int) {
	for l.gap > 0 && l.width() > width {
		l.gap--
	}
	if l.width() > width && l.right != nil {
		l.right, l.rightWidth = nil, 0
	}
	if l.width() > width && l.lines {
		l.lines, l.gap = false, 1
	}
	for l.gap > 0 && l.width() > width {
		l.gap--
	}
	if l.width() > width {
		l.labelGap = 0
	}
}

// row draws the cells of one row between its labels.
func (l *gridLayout) row(i int) string {
	var b strings.Builder
	b.WriteString(l.margin(label(l.left, i)))
	if l.lines {
		pad := Blanks(l.gap)
		b.WriteByte('|')
		for j := range l.count {
			b.WriteString(pad + centre(label(l.cells[i], j), l.cell) + pad + "|")
		}
	} else {
		for j := range l.count {
			if j > 0 {
				b.WriteString(Blanks(l.gap))
			}
			b.WriteString(centre(label(l.cells[i], j), l.cell))
		}
	}
	if r := label(l.right, i); r != "" {
		b.WriteString(Blanks(l.labelGap) + r)
	}
	return b.String()
}

// rule is the line between two rows.
func (l *gridLayout) rule() string {
	return l.margin("") + "+" + strings.Repeat(strings.Repeat("-", l.cell+2*l.gap)+"+", l.count)
}

// labels draws column labels, each centred over its cells.
func (l *gridLayout) labels(ss []string) string {
	var b strings.Builder
	b.WriteString(l.margin(""))
	if l.lines {
		b.WriteString(Blanks(1 + l.gap))
	}
	between := l.gap
	if l.lines {
		between = 2*l.gap + 1
	}
	for j := range l.count {
		if j > 0 {
			b.WriteString(Blanks(between))
		}
		b.WriteString(centre(label(ss, j), l.cell))
	}
	return b.String()
}

// margin is a row label, right-aligned, with the blanks after it; empty if there are no labels.
func (l *gridLayout) margin(s string) string {
	if l.leftWidth == 0 {
		return ""
	}
	return Blanks(l.leftWidth-render.Columns(s)) + s + Blanks(l.labelGap)
}

// label is element i of a list, or empty if the list is shorter.
func label(ss []string, i int) string {
	if i < len(ss) {
		return ss[i]
	}
	return ""
}

// centre centres a text in n columns; an odd blank goes to the left, which aligns the last digits of numbers.
func centre(s string, n int) string {
	room := n - render.Columns(s)
	if room <= 0 {
		return s
	}
	right := room / 2
	return Blanks(room-right) + s + Blanks(right)
}
