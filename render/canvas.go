package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/vector"
)

// maxPixels bounds a picture; a board or chart of any game stays far below.
const maxPixels = 6 << 20

// shades is how many steps an edge has between two colours: enough to look smooth, few enough for all
// mixtures of a picture to fit a palette of 256.
const shades = 6

// canvas draws on a picture of indexed colours: a quarter of the memory of full colour, and files of
// some kilobytes.
type canvas struct {
	img   *image.Paletted
	index map[color.RGBA]uint8
	mixes map[[3]uint8]uint8 // what lies below, what is drawn, shade -> mixture
	masks map[[3]int]*image.Alpha
}

func newCanvas(w, h int) (*canvas, error) {
	if w <= 0 || h <= 0 || w*h > maxPixels {
		return nil, fmt.Errorf("render: a picture of %d x %d pixels", w, h)
	}
	c := &canvas{
		img:   image.NewPaletted(image.Rect(0, 0, w, h), nil),
		index: map[color.RGBA]uint8{},
		mixes: map[[3]uint8]uint8{},
		masks: map[[3]int]*image.Alpha{},
	}
	c.ink(background) // index 0: the picture starts filled with it
	return c, nil
}

// ink is the palette index of a colour; once the palette is full, of the nearest one.
func (c *canvas) ink(col color.RGBA) uint8 {
	if i, ok := c.index[col]; ok {
		return i
	}
	var i uint8
	if len(c.img.Palette) < 256 {
		i = uint8(len(c.img.Palette))
		c.img.Palette = append(c.img.Palette, col)
	} else {
		i = uint8(c.img.Palette.Index(col))
	}
	c.index[col] = i
	return i
}

// mix is the index of the colour that is shade/shades of ink over what lies below.
func (c *canvas) mix(below, ink uint8, shade int) uint8 {
	key := [3]uint8{below, ink, uint8(shade)}
	if i, ok := c.mixes[key]; ok {
		return i
	}
	a, b := c.img.Palette[below].(color.RGBA), c.img.Palette[ink].(color.RGBA)
	part := func(x, y uint8) uint8 { return uint8((int(x)*(shades-shade) + int(y)*shade) / shades) }
	i := c.ink(color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255})
	c.mixes[key] = i
	return i
}

// stamp lays a colour through a mask whose upper left corner is at (x, y).
func (c *canvas) stamp(mask *image.Alpha, x, y int, col color.RGBA) {
	ink := c.ink(col)
	b := mask.Bounds().Add(image.Pt(x, y).Sub(mask.Bounds().Min)).Intersect(c.img.Bounds())
	for py := b.Min.Y; py < b.Max.Y; py++ {
		from := mask.PixOffset(b.Min.X-x+mask.Rect.Min.X, py-y+mask.Rect.Min.Y)
		to := c.img.PixOffset(b.Min.X, py)
		for i := range b.Dx() {
			switch shade := (int(mask.Pix[from+i])*shades + 127) / 255; shade {
			case 0:
			case shades:
				c.img.Pix[to+i] = ink
			default:
				c.img.Pix[to+i] = c.mix(c.img.Pix[to+i], ink, shade)
			}
		}
	}
}

// box fills a rectangle with round corners.
func (c *canvas) box(r image.Rectangle, radius int, col color.RGBA) {
	w, h := r.Dx(), r.Dy()
	if w <= 0 || h <= 0 {
		return
	}
	key := [3]int{w, h, radius}
	mask, ok := c.masks[key]
	if !ok {
		mask = roundMask(w, h, min(radius, w/2, h/2))
		c.masks[key] = mask
	}
	c.stamp(mask, r.Min.X, r.Min.Y, col)
}

func roundMask(w, h, radius int) *image.Alpha {
	const k = 0.5523 // control points of a cubic curve that looks like a quarter of a circle
	x, y, r := float32(w), float32(h), float32(radius)
	c := r * (1 - k)
	z := vector.NewRasterizer(w, h)
	z.MoveTo(r, 0)
	z.LineTo(x-r, 0)
	z.CubeTo(x-c, 0, x, c, x, r)
	z.LineTo(x, y-r)
	z.CubeTo(x, y-c, x-c, y, x-r, y)
	z.LineTo(r, y)
	z.CubeTo(c, y, 0, y-c, 0, y-r)
	z.LineTo(0, r)
	z.CubeTo(0, c, c, 0, r, 0)
	z.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// point is a place on the canvas, in pixels.
type point struct{ x, y float32 }

// fill fills polygons; where they overlap they are filled once.
func (c *canvas) fill(col color.RGBA, polygons ...[]point) {
	lo, hi := point{1e9, 1e9}, point{-1e9, -1e9}
	for _, poly := range polygons {
		for _, p := range poly {
			lo = point{min(lo.x, p.x), min(lo.y, p.y)}
			hi = point{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	x0, y0 := int(lo.x)-1, int(lo.y)-1
	w, h := int(hi.x)+2-x0, int(hi.y)+2-y0
	if w <= 0 || h <= 0 || w*h > maxPixels {
		return
	}
	z := vector.NewRasterizer(w, h)
	for _, poly := range polygons {
		// The rasterizer adds areas up with their signs: all polygons must turn the same way.
		backwards := area(poly) < 0
		for i := range poly {
			p := poly[i]
			if backwards {
				p = poly[len(poly)-1-i]
			}
			if i == 0 {
				z.MoveTo(p.x-float32(x0), p.y-float32(y0))
			} else {
				z.LineTo(p.x-float32(x0), p.y-float32(y0))
			}
		}
		z.ClosePath()
	}
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	c.stamp(mask, x0, y0, col)
}

// area is twice the signed area of a polygon.
func area(poly []point) float32 {
	var a float32
	for i, p := range poly {
		q := poly[(i+1)%len(poly)]
		a += p.x*q.y - q.x*p.y
	}
	return a
}

// encode writes the picture as a PNG file.
func (c *canvas) encode() ([]byte, error) {
	var buf bytes.Buffer
	if err := png.Encode(&buf, c.img); err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return buf.Bytes(), nil
}
