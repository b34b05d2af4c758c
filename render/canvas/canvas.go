package canvas

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// Colour is an opaque colour, or one premultiplied with its alpha.
type Colour struct{ R, G, B, A uint8 }

// RGBA implements color.Color.
func (c Colour) RGBA() (r, g, b, a uint32) { return color.RGBA{R: c.R, G: c.G, B: c.B, A: c.A}.RGBA() }

// Hex is the opaque colour 0xRRGGBB.
func Hex(v uint32) Colour { return Colour{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// Fade is a colour with an opacity from 0 to 1.
func Fade(c Colour, opacity float64) Colour {
	f := func(v uint8) uint8 { return uint8(float64(v)*opacity + 0.5) }
	return Colour{f(c.R), f(c.G), f(c.B), f(c.A)}
}

// Mix is the colour at t between a (0) and b (1).
func Mix(a, b Colour, t float64) Colour {
	t = min(max(t, 0), 1)
	f := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return Colour{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), f(a.A, b.A)}
}

// Paint is the filling of a shape: Flat, Down or Radial.
type Paint struct {
	from, to Colour
	x, y, r  float64 // centre and radius of a circle, or a vertical gradient from y over r pixels
	kind     uint8
}

// Flat is a paint of one colour.
func Flat(c Colour) Paint { return Paint{from: c} }

// Down is a vertical gradient from one colour at y0 to another one at y1.
func Down(from, to Colour, y0, y1 float64) Paint {
	return Paint{from: from, to: to, y: y0, r: y1 - y0, kind: 1}
}

// Radial is a gradient from one colour at a point to another one at distance r.
func Radial(from, to Colour, x, y, r float64) Paint {
	return Paint{from: from, to: to, x: x, y: y, r: r, kind: 2}
}

// word is the colour's four bytes as they are in memory.
func (c Colour) word() uint32 {
	return uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
}

// maxPixels bounds the size of a picture; boards and charts of all games are far smaller.
const maxPixels = 8 << 20

// Canvas is a picture to draw on, transparent at first. It must be used by one goroutine at a time.
type Canvas struct {
	img  *image.RGBA
	mask *image.Alpha
	z    vector.Rasterizer
	low  float64 // see Lowest

	texts []writing // see Collisions
}

// writing is a line of text with the box around its ink.
type writing struct {
	text   string
	lo, hi Point
}

// canvases holds freed canvases for reuse; New clears their pixels.
var canvases = sync.Pool{New: func() any { return &Canvas{img: &image.RGBA{}, mask: &image.Alpha{}} }}

// New makes a canvas. It fails if the picture would be empty or too large.
func New(w, h int) (*Canvas, error) {
	if w <= 0 || h <= 0 || w > maxPixels || h > maxPixels || w*h > maxPixels {
		return nil, fmt.Errorf("canvas: a picture of %d x %d pixels", w, h)
	}
	c := canvases.Get().(*Canvas)
	if n := 4 * w * h; cap(c.img.Pix) < n {
		c.img.Pix = make([]uint8, n)
	} else {
		c.img.Pix = c.img.Pix[:n]
		clear(c.img.Pix)
	}
	c.img.Stride, c.img.Rect, c.low = 4*w, image.Rect(0, 0, w, h), 0
	c.texts = c.texts[:0]
	return c, nil
}

// Free returns the canvas's memory for reuse. The canvas must not be used afterwards.
func (c *Canvas) Free() {
	clear(c.texts[:cap(c.texts)])
	canvases.Put(c)
}

// Lowest is the smallest height of a line of text on the canvas, in pixels, where each line is as high as its tallest
// character; 0 if there is no text. Tests use it to check that everything is legible.
func (c *Canvas) Lowest() float64 { return c.low }

// noteTextHeight records the height of a line of text.
func (c *Canvas) noteTextHeight(high float64) {
	if high > 0 && (c.low == 0 || high < c.low) {
		c.low = high
	}
}

// noteText records a line of text.
func (c *Canvas) noteText(s string, ink *Path) {
	lo, hi := ink.bounds()
	c.texts = append(c.texts, writing{s, lo, hi})
}

// Collisions names the lines of text that overlap another one by more than a few pixels, or come closer than that to
// the edge of the picture. Tests use it.
func (c *Canvas) Collisions() (faults []string) {
	const near = 4
	w, h := c.Size()
	for i, a := range c.texts {
		if a.lo.X < near || a.lo.Y < near || a.hi.X > float64(w-near) || a.hi.Y > float64(h-near) {
			faults = append(faults, fmt.Sprintf("%q is at the edge", a.text))
		}
		for _, b := range c.texts[:i] {
			if min(a.hi.X, b.hi.X)-max(a.lo.X, b.lo.X) > 0 && min(a.hi.Y, b.hi.Y)-max(a.lo.Y, b.lo.Y) > near {
				faults = append(faults, fmt.Sprintf("%q overlaps %q", a.text, b.text))
			}
		}
	}
	return faults
}

// Size is the width and the height in pixels.
func (c *Canvas) Size() (w, h int) { return c.img.Rect.Dx(), c.img.Rect.Dy() }

// Ground fills the canvas with an opaque colour, except for its round corners of radius r.
func (c *Canvas) Ground(col Colour, r int) {
	w, h := c.Size()
	row := c.img.Pix[:4*w]
	for i := 0; i < len(row); i += 4 {
		binary.LittleEndian.PutUint32(row[i:], col.word())
	}
	for y := 1; y < h; y++ {
		copy(c.img.Pix[4*w*y:], row)
	}
	// For each corner: its box, the centre of its circle within the box, and the quarter of the circle, clockwise.
	for _, at := range [][5]int{{0, 0, r, r, 2}, {w - r, 0, 0, r, 3}, {w - r, h - r, 0, 0, 0}, {0, h - r, r, 0, 1}} {
		for y := range r {
			clear(c.img.Pix[c.img.PixOffset(at[0], at[1]+y):][:4*r])
		}
		// A quarter of a circle fills the corner again.
		x, y := float64(at[0]+at[2]), float64(at[1]+at[3])
		q := float64(at[4])
		c.Fill(new(Path).Move(x, y).Arc(x, y, float64(r), q*math.Pi/2, (q+1)*math.Pi/2, false).Close(), Flat(col))
	}
}

// Fill fills a shape.
func (c *Canvas) Fill(p *Path, with Paint) {
	lo, hi := p.bounds()
	x0, y0 := int(math.Floor(lo.X)), int(math.Floor(lo.Y))
	w, h := int(math.Ceil(hi.X))-x0, int(math.Ceil(hi.Y))-y0
	if w <= 0 || h <= 0 || w > maxPixels || h > maxPixels || w*h > maxPixels {
		return
	}
	c.z.Reset(w, h)
	for _, pts := range p.contours {
		for i, pt := range pts {
			x, y := float32(pt.X-float64(x0)), float32(pt.Y-float64(y0))
			if i == 0 {
				c.z.MoveTo(x, y)
			} else {
				c.z.LineTo(x, y)
			}
		}
		c.z.ClosePath()
	}
	if cap(c.mask.Pix) < w*h {
		c.mask.Pix = make([]uint8, w*h)
	}
	c.mask.Pix = c.mask.Pix[:w*h]
	clear(c.mask.Pix)
	c.mask.Stride, c.mask.Rect = w, image.Rect(0, 0, w, h)
	c.z.Draw(c.mask, c.mask.Rect, image.Opaque, image.Point{})
	c.fillMask(x0, y0, w, h, with)
}

// steps rounds edge opacities to nine levels: enough to look smooth, few enough for small files.
var steps = func() (t [256]uint8) {
	for i := range t {
		t[i] = uint8((i*8 + 127) / 255 * 255 / 8)
	}
	return t
}()

// fillMask draws paint through the mask, whose upper left corner is at (x0, y0).
func (c *Canvas) fillMask(x0, y0, w, h int, with Paint) {
	box := image.Rect(x0, y0, x0+w, y0+h).Intersect(c.img.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := c.mask.Pix[(y-y0)*w+box.Min.X-x0:]
		dst := c.img.Pix[c.img.PixOffset(box.Min.X, y):]
		col := with.from
		if with.kind == 1 {
			col = Mix(with.from, with.to, (float64(y)+0.5-with.y)/with.r)
		}
		solid, word := col.A == 255 && with.kind != 2, col.word()
		for i := range box.Dx() {
			m := uint32(steps[row[i]])
			if m == 0 {
				continue
			}
			if m == 255 && solid {
				binary.LittleEndian.PutUint32(dst[4*i:], word)
				continue
			}
			if with.kind == 2 {
				dx, dy := float64(box.Min.X+i)+0.5-with.x, float64(y)+0.5-with.y
				col = Mix(with.from, with.to, math.Sqrt(dx*dx+dy*dy)/with.r)
			}
			blendPixel(dst[4*i:4*i+4:4*i+4], col, m)
		}
	}
}

// blendPixel draws a colour over a pixel, with a mask value of 0 to 255.
func blendPixel(d []uint8, c Colour, m uint32) {
	if m == 255 && c.A == 255 {
		d[0], d[1], d[2], d[3] = c.R, c.G, c.B, 255
		return
	}
	rest := 255 - (uint32(c.A)*m+127)/255
	d[0] = uint8((uint32(c.R)*m + uint32(d[0])*rest + 127) / 255)
	d[1] = uint8((uint32(c.G)*m + uint32(d[1])*rest + 127) / 255)
	d[2] = uint8((uint32(c.B)*m + uint32(d[2])*rest + 127) / 255)
	d[3] = uint8((uint32(c.A)*m + uint32(d[3])*rest + 127) / 255)
}

// put draws a picture over the canvas, with its upper left corner at (x, y) and an opacity from 0 to 1.
func (c *Canvas) put(src *image.RGBA, spans [][2]int32, x, y int, opacity float64) {
	box := src.Rect.Add(image.Pt(x, y)).Intersect(c.img.Rect)
	m := uint32(opacity*255 + 0.5)
	whole := box == src.Rect.Add(image.Pt(x, y)) // no part of it is outside the canvas
	for py := box.Min.Y; py < box.Max.Y; py++ {
		if whole && m == 255 {
			if run := spans[py-y]; run[1] > run[0] {
				copy(c.img.Pix[c.img.PixOffset(x+int(run[0]), py):], src.Pix[src.PixOffset(int(run[0]),
					py-y):src.PixOffset(int(run[1]), py-y)])
				c.blend(src, x, y, py, 0, int(run[0]), m)
				c.blend(src, x, y, py, int(run[1]), src.Rect.Dx(), m)
				continue
			}
		}
		c.blend(src, x, y, py, box.Min.X-x, box.Max.X-x, m)
	}
}

// longest is the longest run of opaque pixels in each row, which can be copied without blending.
func longest(img *image.RGBA) [][2]int32 {
	out := make([][2]int32, img.Rect.Dy())
	for y := range out {
		from := -1
		for x := 0; x <= img.Rect.Dx(); x++ {
			if opaque := x < img.Rect.Dx() && img.Pix[img.PixOffset(x, y)+3] == 255; opaque && from < 0 {
				from = x
			} else if !opaque && from >= 0 {
				if int32(x-from) > out[y][1]-out[y][0] {
					out[y] = [2]int32{int32(from), int32(x)}
				}
				from = -1
			}
		}
	}
	return out
}

// blend draws the pixels a to b of a row of src over the canvas's row py.
func (c *Canvas) blend(src *image.RGBA, x, y, py, a, b int, m uint32) {
	if a < b {
		from := src.Pix[src.PixOffset(a, py-y):]
		dst := c.img.Pix[c.img.PixOffset(x+a, py):]
		for i := 0; i < 4*(b-a); i += 4 {
			s := from[i : i+4 : i+4]
			switch {
			case s[3] == 0:
			case s[3] == 255 && m == 255:
				copy(dst[i:i+4:i+4], s)
			default:
				blendPixel(dst[i:i+4:i+4], Colour{s[0], s[1], s[2], s[3]}, m)
			}
		}
	}
}
