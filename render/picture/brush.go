package picture

import (
	"math"

	"tablee/render"
	"tablee/render/canvas"
)

// Dimensions of pictures in pixels; a phone shows them at half the size.
const (
	Width    = 800
	Smallest = 28 // the smallest font size: its capitals are 10 pixels high when the picture is 400 pixels wide
	Corner   = 20
)

// sprites are all pieces drawn so far. Their keys contain everything that they show, so pictures of different people
// share only pieces that look the same.
var sprites canvas.Sprites

// Brush draws in the colours of a theme.
type Brush struct {
	*canvas.Canvas
	Colours *Palette
	Look    Look
	Printer *render.Printer
}

// New begins a picture: a table with round corners, transparent outside.
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

// on is the same brush on another canvas, such as that of a sprite.
func (b *Brush) on(c *canvas.Canvas) *Brush { return &Brush{c, b.Colours, b.Look, b.Printer} }

// End returns the picture as a PNG file and frees its memory.
func (b *Brush) End() ([]byte, error) {
	data, err := b.PNG()
	b.Free()
	return data, err
}

// Sprite copies a piece with its origin at (x, y). It calls draw at most once for each key and theme. The piece must
// not extend more than margin pixels beyond the box w x h at its origin.
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

// Down fills a shape with a vertical gradient over height h from y.
func (b *Brush) Down(p *canvas.Path, f fade, y, h float64) {
	b.Fill(p, canvas.Down(f.From, f.To, y, y+h))
}

// Flat fills a shape with one colour.
func (b *Brush) Flat(p *canvas.Path, c canvas.Colour) { b.Fill(p, canvas.Flat(c)) }

// Centred draws a text whose capitals are centred at (x, y).
func (b *Brush) Centred(t canvas.Type, s string, x, y float64, c canvas.Colour) {
	t.Align = canvas.Middle
	b.Text(t, s, x, y+0.36*t.Size, c)
}

// Outline draws a mark along a shape: first a slightly wider rim, so that it is visible on any background.
func (b *Brush) Outline(shape func(width float64) *canvas.Path, width float64, c canvas.Colour) {
	b.Flat(shape(width+3), canvas.Fade(b.caseOf(c), 0.85))
	b.Flat(shape(width), c)
}

// caseOf is the colour of the rim that separates a mark of colour mark from its background; on wood it is dark in every
// theme.
func (b *Brush) caseOf(mark canvas.Colour) canvas.Colour {
	if mark == b.Colours.OnWood {
		return b.Colours.CaseWood
	}
	return b.Colours.case_
}

// Ringed draws the solid outline of new pieces around a box.
func (b *Brush) Ringed(x, y, w, h, r float64, c canvas.Colour) {
	b.Outline(func(width float64) *canvas.Path { return canvas.Frame(x, y, w, h, r, width) }, 4, c)
}

// Dashed draws the dashed outline of moved pieces around a box; its rim is solid.
func (b *Brush) Dashed(x, y, w, h, r float64, c canvas.Colour) {
	b.Flat(canvas.Frame(x, y, w, h, r, 7), canvas.Fade(b.caseOf(c), 0.85))
	b.Flat(canvas.Rect(x, y, w, h, r).Dash(4, 9, 6), c)
}
