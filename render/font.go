package render

import (
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface is a font at a size. Its glyphs are drawn once in the life of the program: a board repeats
// few of them, and drawing one costs more than all the rest of a cell.
type typeface struct {
	load   func() (font.Face, error)
	once   sync.Once
	err    error
	ascent int // pixels of a capital letter above the baseline

	mu     sync.Mutex // a face is not safe for concurrent use
	face   font.Face
	glyphs map[rune]glyph
}

// glyph is the picture of a character and where it goes: off is added to the pen's place.
type glyph struct {
	mask    *image.Alpha
	off     image.Point
	advance fixed.Int26_6
}

func newTypeface(ttf []byte, size float64) *typeface {
	return &typeface{load: func() (font.Face, error) {
		f, err := opentype.Parse(ttf)
		if err != nil {
			return nil, err
		}
		return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	}}
}

// The typefaces of all pictures.
var (
	bigFont   = newTypeface(gomonobold.TTF, 29)
	cellFont  = newTypeface(gomonobold.TTF, 22)
	smallFont = newTypeface(gomonobold.TTF, 21)
	labelFont = newTypeface(gomono.TTF, 16)
	textFont  = newTypeface(goregular.TTF, 19)
	titleFont = newTypeface(gobold.TTF, 20)
)

// glyph draws a character or finds it drawn.
func (t *typeface) glyph(r rune) glyph {
	t.once.Do(func() {
		t.glyphs = map[rune]glyph{}
		if t.face, t.err = t.load(); t.err == nil {
			t.ascent = t.face.Metrics().CapHeight.Round()
		}
	})
	if t.err != nil {
		return glyph{mask: &image.Alpha{}}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	dr, mask, from, advance, ok := t.face.Glyph(fixed.Point26_6{}, r)
	g := glyph{mask: image.NewAlpha(image.Rect(0, 0, dr.Dx(), dr.Dy())), off: dr.Min, advance: advance}
	if ok {
		for y := range dr.Dy() {
			for x := range dr.Dx() {
				_, _, _, a := mask.At(from.X+x, from.Y+y).RGBA()
				g.mask.SetAlpha(x, y, color.Alpha{A: uint8(a >> 8)})
			}
		}
	}
	t.glyphs[r] = g
	return g
}

// width is the length of a line of text in pixels.
func (t *typeface) width(s string) int {
	var w fixed.Int26_6
	for _, r := range s {
		w += t.glyph(r).advance
	}
	return w.Ceil()
}

// fit shortens a line of text until it is at most max pixels long, a dot marking what is gone.
func (t *typeface) fit(s string, max int) string {
	for n := columns(s); n > 1 && t.width(s) > max; n-- {
		s = shorten(s, n-1)
	}
	return s
}

// capHeight is the height of capital letters and digits in pixels.
func (t *typeface) capHeight() int {
	t.glyph('0')
	return t.ascent
}

// write draws a line of text from x on, standing on the baseline y.
func (c *canvas) write(t *typeface, x, y int, s string, col color.RGBA) {
	pen := fixed.I(x)
	for _, r := range s {
		g := t.glyph(r)
		c.stamp(g.mask, pen.Round()+g.off.X, y+g.off.Y, col)
		pen += g.advance
	}
}

// writeIn draws a line of text in the middle of a box.
func (c *canvas) writeIn(t *typeface, r image.Rectangle, s string, col color.RGBA) {
	x := r.Min.X + (r.Dx()-t.width(s))/2
	y := r.Min.Y + (r.Dy()+t.capHeight())/2
	c.write(t, x, y, s, col)
}
