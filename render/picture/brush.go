package picture

import (
	"math"

	"tablee/render"
	"tablee/render/canvas"
)

// Measures of pictures in pixels: a phone shows them at half the size.
const (
	Width    = 800
	Smallest = 28 // the smallest size of writing: its capitals are 10 pixels high at 400 pixels wide
	Corner   = 20
)

// sprites are all pieces drawn so far. Their keys hold all that they show, so that pictures of different people share
// nothing but pieces that look the same.
var sprites canvas.Sprites

// Brush draws in the colours of a theme.
type Brush struct {
	*canvas.Canvas
	Colours *Palette
	Look    Look
	Printer *render.Printer
}

// New begins a picture: the table with round corners, transparent outside.
func New(w, h int, look Look, p *render.Printer) (*Brush, error) {
	c, err := canvas.New(w, h)
	if err != nil {
		return nil, err
	}
	b := &Brush{c, look.Palette(), look, p}
	b.Ground(b.Colours.Table, Corner)
	if b.Colours.Id == Contrast {
		b.Fill(canvas.Frame(1.5, 1.5, float64(w)-3, float64(h)-3, Corner-1.5, 3), canvas.Flat(b.Colours.Line))
	}
	return b, nil
}

// on is the same brush on another canvas, such as a sprite's.
func (b *Brush) on(c *canvas.Canvas) *Brush { return &Brush{c, b.Colours, b.Look, b.Printer} }

// End ends the picture.
func (b *Brush) End() ([]byte, error) {
	data, err := b.PNG()
	b.Free()
	return data, err
}

// Sprite copies a piece with its origin at (x, y), drawn at most once for a key in a theme. Its pixels reach no farther
// than margin around the box w x h at its origin.
func (b *Brush) Sprite(key any, x, y, w, h float64, margin int, opacity float64, draw func(b *Brush, x, y float64)) {
	type full struct {
		look Look
		key  any
	}
	px, py := int(math.Round(x)), int(math.Round(y))
	sprites.Put(b.Canvas, full{b.Look, key}, px, py, opacity, margin, margin, int(math.Ceil(w))+margin,
		int(math.Ceil(h))+margin,
		func(c *canvas.Canvas, ox, oy float64) { draw(b.on(c), ox, oy) })
}

// Down fills a shape from a colour at its top to another at its bottom.
func (b *Brush) Down(p *canvas.Path, f fade, y, h float64) {
	b.Fill(p, canvas.Down(f.From, f.To, y, y+h))
}

// Flat fills a shape with one colour.
func (b *Brush) Flat(p *canvas.Path, c canvas.Colour) { b.Fill(p, canvas.Flat(c)) }

// Centred writes a text whose capitals have their middle at (x, y).
func (b *Brush) Centred(t canvas.Type, s string, x, y float64, c canvas.Colour) {
	t.Align = canvas.Middle
	b.Text(t, s, x, y+0.36*t.Size, c)
}

// Outline draws a mark along a shape: its case first, a little wider, so that it is seen on anything.
func (b *Brush) Outline(shape func(width float64) *canvas.Path, width float64, c canvas.Colour) {
	b.Flat(shape(width+3), canvas.Fade(b.caseOf(c), 0.85))
	b.Flat(shape(width), c)
}

// caseOf is the rim that keeps a mark of a colour apart from what is below: on wood it is dark in every theme.
func (b *Brush) caseOf(mark canvas.Colour) canvas.Colour {
	if mark == b.Colours.OnWood {
		return b.Colours.CaseWood
	}
	return b.Colours.case_
}

// Ringed is the solid outline of new things, around a box.
func (b *Brush) Ringed(x, y, w, h, r float64, c canvas.Colour) {
	b.Outline(func(width float64) *canvas.Path { return canvas.Frame(x, y, w, h, r, width) }, 4, c)
}

// Dashed is the outline of things that have moved: the case is solid.
func (b *Brush) Dashed(x, y, w, h, r float64, c canvas.Colour) {
	b.Flat(canvas.Frame(x, y, w, h, r, 7), canvas.Fade(b.caseOf(c), 0.85))
	b.Flat(canvas.Rect(x, y, w, h, r).Dash(4, 9, 6), c)
}
