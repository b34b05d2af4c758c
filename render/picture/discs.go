package picture

import (
	"math"

	"tablee/render/canvas"
	"tablee/rules/game"
)

// WellInset is the width of the rim of a stack's place.
const WellInset = 4.0

// Radii are the radii of the sizes as fractions of a cell, the smallest first.
var Radii = [game.MaxDisc]float64{0.125, 0.23, 0.335, 0.44}

func Radius(size int, cell float64) float64 {
	return Radii[min(max(size, 1), game.MaxDisc)-1] * cell
}

// Well draws the place of a stack, with the sizes as faint circles by which a single piece can be measured.
func Well(b *Brush, x, y, cell float64) {
	h := cell - 2*WellInset
	type key struct{ cell float64 }
	b.Sprite(key{cell}, x-cell/2, y-cell/2, cell, cell, 2, 1, func(b *Brush, x, y float64) {
		b.Flat(canvas.Rect(x+WellInset, y+WellInset, h, h, 14), b.Colours.Well)
		if b.Colours.Id == Contrast {
			b.Flat(canvas.Frame(x+WellInset, y+WellInset, h, h, 14, 2), b.Colours.Line)
		}
		for _, r := range Radii {
			b.Flat(canvas.Ring(x+cell/2, y+cell/2, r*cell, 1.5), b.Colours.Circles)
		}
	})
}

// stackKey is a stack of discs as the key of a sprite.
type stackKey struct {
	n     int
	discs [game.MaxDisc]game.Disc
	cell  float64
}

// Discs draws nested pieces around (x, y): the outermost one whole, the others as rings within it.
func Discs(b *Brush, x, y, cell float64, discs game.Discs, opacity float64) {
	key := stackKey{n: min(len(discs), game.MaxDisc), cell: cell}
	copy(key.discs[:], discs)
	r := Radius(discs[0].Size, cell)
	b.Sprite(key, x-r, y-r, 2*r, 2*r, 16, opacity, func(b *Brush, x, y float64) {
		stack(b, x+r, y+r, cell, discs[:key.n])
	})
}

func side(owner game.Seat) int { return int(owner) & 1 }

func stack(b *Brush, x, y, cell float64, discs game.Discs) {
	top := discs[0]
	r, who := Radius(top.Size, cell), side(top.Owner)
	e := 0.035 * cell
	b.Flat(canvas.Circle(x+0.4*e, y+1.7*e, r), b.Colours.Shadow)
	if b.Colours.Id == Contrast {
		b.Flat(canvas.Circle(x, y+0.5*e, r+1), b.Colours.Text)
	}
	b.Flat(canvas.Circle(x, y+0.5*e, r), b.Colours.DiscEdges[who])
	y -= 0.35 * e
	b.Down(canvas.Circle(x, y, r), b.Colours.Discs[who], y-r, 2*r)
	pattern(b, x, y, r, top, cell)
	inner := r
	for _, d := range discs[1:] {
		inner = Radius(d.Size, cell)
		rim(b, x, y, inner, d, top, cell)
	}
	sign(b, x, y, min(0.34*r, 0.52*inner), who)
}

// pattern draws what distinguishes the owner besides the colour: a groove, or notches in the rim.
func pattern(b *Brush, x, y, r float64, d game.Disc, cell float64) {
	if side(d.Owner) == 0 {
		if r > 0.2*cell {
			b.Flat(canvas.Ring(x, y, r-0.085*cell, 2), canvas.Fade(b.Colours.DiscEdges[0], 0.8))
		}
		return
	}
	notches(b, x, y, r-0.022*cell, 0.055*cell, d.Size, 0.034*cell)
}

// notches draws bars across the rim: 16, 12 or 8 of them, and none on the smallest piece.
func notches(b *Brush, x, y, r, long float64, size int, width float64) {
	n := []int{0, 8, 12, 16}[min(max(size, 1), game.MaxDisc)-1]
	p := &canvas.Path{}
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / float64(n))
		p.Move(x+r*cos, y+r*sin).Line(x+(r-long)*cos, y+(r-long)*sin)
	}
	if n > 0 {
		b.Flat(p.Stroke(width, true), b.Colours.DiscEdges[1])
	}
}

// rim draws a covered piece as a ring in its owner's colour and pattern.
func rim(b *Brush, x, y, r float64, d, top game.Disc, cell float64) {
	who := side(d.Owner)
	width := 0.052 * cell
	if who == side(top.Owner) { // the same colour: a line is enough
		b.Flat(canvas.Ring(x, y, r-0.018*cell, 0.024*cell), b.Colours.DiscEdges[who])
		return
	}
	mid := r - width/2 - 0.02*cell
	b.Flat(canvas.Ring(x, y, mid, width+4), b.Colours.DiscEdges[who])
	b.Flat(canvas.Ring(x, y, mid, width), b.Colours.Discs[who].From)
	if who == 1 {
		notches(b, x, y, mid+width/2, width, d.Size, 0.026*cell)
	}
}

// sign draws the owner's sign in the middle: a ring or a cross of radius r.
func sign(b *Brush, x, y, r float64, who int) {
	r = max(r, 6)
	if who == 0 {
		b.Flat(canvas.Ring(x, y, r, max(0.36*r, 4)), b.Colours.DiscSigns[0])
		return
	}
	r *= 0.9
	cross := new(canvas.Path).Move(x-r, y-r).Line(x+r, y+r).Move(x+r, y-r).Line(x-r, y+r)
	b.Flat(cross.Stroke(max(0.36*r, 4), true), b.Colours.DiscSigns[1])
}
