package picture

import "tablee/render/canvas"

// aside is a row of pieces next to the table, such as a discard pile: its title on the left, the pieces on the right.
type aside struct {
	title string
	sets
}

const (
	asideWide = 60.0  // of a piece
	asidePad  = 12.0  // above and below
	asideFrom = 320.0 // where the pieces begin, if they are not too many
	asideEdge = 24.0
)

func (a *aside) height(*Brush) float64 {
	high, _ := a.kind.shape()
	return high*asideWide + 2*asidePad
}

func (a *aside) draw(b *Brush, top float64) {
	a.w, a.gap = asideWide, 2*asidePad
	row := a.sets.sets[0]
	x := max(min(asideFrom, Width-asideEdge-a.long(row)), asideEdge)
	t := canvas.Type{Weight: canvas.Heavy, Size: 30}
	b.Text(t, t.Fit(a.title, x-2*asideEdge), asideEdge, top+a.height(b)/2+10, b.Colours.Text)
	a.set(b, x, top+asidePad, row)
}
