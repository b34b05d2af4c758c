package canvas

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"time"
)

// GIFWriter writes an animated GIF (CompuServe, GIF89a), one frame at a time: of each frame only the box that differs
// from the frame before, within it only the pixels that differ, with a palette of its own. It keeps two frames in
// memory, however many there are; image/gif needs all of them at once.
//
// The format is GIF and not APNG because Discord plays a GIF inline, but shows only the first frame of an APNG.
type GIFWriter struct {
	w       *bufio.Writer
	size    image.Point
	shrink  int
	shown   *image.RGBA // the frame that is on the screen
	next    *image.RGBA // the frame that follows
	changed *image.RGBA // the part of next that differs from shown
	frames  int
	written int64
	err     error
}

// Limits of a frame's delay.
const (
	// minDelay is the shortest delay: browsers take less for a mistake and use 100 ms.
	minDelay = 20 * time.Millisecond
	maxDelay = 65535 * 10 * time.Millisecond
)

// NewGIFWriter begins a GIF of frames of this size. With a shrink of 2 they are written at half the size, and so on.
func NewGIFWriter(w io.Writer, width, height, shrink int) (*GIFWriter, error) {
	if width <= 0 || height <= 0 || shrink < 1 || width > 65535 || height > 65535 || width*height > maxPixels {
		return nil, fmt.Errorf("canvas: a GIF of %d x %d pixels, shrunk by %d", width, height, shrink)
	}
	box := image.Rect(0, 0, (width+shrink-1)/shrink, (height+shrink-1)/shrink)
	g := &GIFWriter{w: bufio.NewWriter(w), size: image.Pt(width, height), shrink: shrink, shown: image.NewRGBA(box),
		next: image.NewRGBA(box), changed: &image.RGBA{}}
	head := append([]byte("GIF89a"), 0, 0, 0, 0, 0, 0, 0) // no palette for all, background 0, square pixels
	binary.LittleEndian.PutUint16(head[6:], uint16(box.Dx()))
	binary.LittleEndian.PutUint16(head[8:], uint16(box.Dy()))
	g.write(head)
	g.write([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")) // loop for ever
	return g, g.err
}

// Add adds a frame, which must have the GIF's size, and is shown for a time that counts in hundredths of a second.
func (g *GIFWriter) Add(c *Canvas, delay time.Duration) error {
	return g.AddImage(c.img, delay)
}

// AddImage is Add for a picture from elsewhere, whose bounds begin at 0, 0.
func (g *GIFWriter) AddImage(img *image.RGBA, delay time.Duration) error {
	if img.Rect != image.Rect(0, 0, g.size.X, g.size.Y) {
		return fmt.Errorf("canvas: a frame of %v in a GIF of %v", img.Rect, g.size)
	}
	g.copyOpaque(img)
	box := g.difference()
	t := tallies.Get().(*tally)
	defer tallies.Put(t)
	t.index(g.changed)
	bits := 2
	for 1<<bits < len(t.img.Palette) {
		bits++
	}
	hundredths := uint16(min(max(delay, minDelay), maxDelay) / (10 * time.Millisecond))
	// the frame stays when the next is drawn over it; colour 0 is transparent
	g.write([]byte{0x21, 0xf9, 4, 1<<2 | 1, byte(hundredths), byte(hundredths >> 8), 0, 0})
	head := []byte{0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0x80 | byte(bits-1)}
	for i, v := range []int{box.Min.X, box.Min.Y, box.Dx(), box.Dy()} {
		binary.LittleEndian.PutUint16(head[1+2*i:], uint16(v))
	}
	g.write(head)
	palette := make([]byte, 3<<bits)
	for i, c := range t.img.Palette {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		copy(palette[3*i:], []byte{n.R, n.G, n.B})
	}
	g.write(palette)
	g.pixels(t.img.Pix, bits)
	g.shown, g.next = g.next, g.shown
	g.frames++
	return g.err
}

// Frames is how many frames have been added, Written how many bytes have been written.
func (g *GIFWriter) Frames() int    { return g.frames }
func (g *GIFWriter) Written() int64 { return g.written }

// Close ends the file. A GIF without frames is an error.
func (g *GIFWriter) Close() error {
	if g.frames == 0 {
		return errors.New("canvas: a GIF without frames")
	}
	g.write([]byte{0x3b})
	return errors.Join(g.err, g.w.Flush())
}

func (g *GIFWriter) write(b []byte) {
	if g.err == nil {
		var n int
		n, g.err = g.w.Write(b)
		g.written += int64(n)
	}
}

// copyOpaque copies a picture to next, at the GIF's size, each pixel either opaque or fully transparent.
func (g *GIFWriter) copyOpaque(src *image.RGBA) {
	if g.shrink == 1 {
		copy(g.next.Pix, src.Pix)
	} else {
		g.shrinkFrom(src)
	}
	pix := g.next.Pix
	for i := 3; i < len(pix); i += 4 {
		switch a := int(pix[i]); {
		case a == 255:
		case a < 128:
			pix[i-3], pix[i-2], pix[i-1], pix[i] = 0, 0, 0, 0
		default:
			for k := i - 3; k < i; k++ {
				pix[k] = uint8(min(int(pix[k])*255/a, 255))
			}
			pix[i] = 255
		}
	}
}

// shrinkFrom copies a picture to next at a smaller size: each pixel is the mean of those that it replaces.
func (g *GIFWriter) shrinkFrom(src *image.RGBA) {
	box := g.next.Rect
	for y := range box.Dy() {
		for x := range box.Dx() {
			var sum [4]int
			part := image.Rect(x, y, x+1, y+1)
			part.Min, part.Max = part.Min.Mul(g.shrink), part.Max.Mul(g.shrink)
			part = part.Intersect(src.Rect)
			for py := part.Min.Y; py < part.Max.Y; py++ {
				row := src.Pix[src.PixOffset(part.Min.X, py):src.PixOffset(part.Max.X, py)]
				for i, v := range row {
					sum[i&3] += int(v)
				}
			}
			n := part.Dx() * part.Dy()
			to := g.next.Pix[g.next.PixOffset(x, y):]
			for i, s := range sum {
				to[i] = uint8((s + n/2) / n)
			}
		}
	}
}

// difference is the smallest box with all pixels that differ, a single pixel where none does. It leaves the box in
// changed, with the pixels that do not differ transparent.
func (g *GIFWriter) difference() image.Rectangle {
	box := image.Rectangle{}
	bounds := g.next.Rect
	for y := range bounds.Dy() {
		at := g.next.Stride * y
		a, b := g.shown.Pix[at:at+g.next.Stride], g.next.Pix[at:at+g.next.Stride]
		if bytes.Equal(a, b) {
			continue
		}
		from, to := 0, bounds.Dx()
		for same(a, b, from) {
			from++
		}
		for same(a, b, to-1) {
			to--
		}
		box = box.Union(image.Rect(from, y, to, y+1))
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	n := 4 * box.Dx() * box.Dy()
	g.changed.Pix = slices.Grow(g.changed.Pix[:0], n)[:n]
	g.changed.Stride, g.changed.Rect = 4*box.Dx(), image.Rect(0, 0, box.Dx(), box.Dy())
	for y := range box.Dy() {
		at := g.next.PixOffset(box.Min.X, box.Min.Y+y)
		a, b := g.shown.Pix[at:at+4*box.Dx()], g.next.Pix[at:at+4*box.Dx()]
		to := g.changed.Pix[g.changed.Stride*y:][:4*box.Dx()]
		for x := range box.Dx() {
			if same(a, b, x) {
				copy(to[4*x:4*x+4], transparent)
			} else {
				copy(to[4*x:4*x+4], b[4*x:4*x+4])
			}
		}
	}
	return box
}

var transparent = []byte{0, 0, 0, 0}

func same(a, b []byte, x int) bool {
	return binary.LittleEndian.Uint32(a[4*x:]) == binary.LittleEndian.Uint32(b[4*x:])
}

// pixels writes indices of a palette of so many bits, compressed, in blocks of up to 255 bytes.
func (g *GIFWriter) pixels(pix []byte, bits int) {
	g.write([]byte{byte(bits)})
	b := &blocks{gif: g}
	z := lzw.NewWriter(b, lzw.LSB, bits)
	if _, err := z.Write(pix); err != nil && g.err == nil {
		g.err = err
	}
	if err := z.Close(); err != nil && g.err == nil {
		g.err = err
	}
	b.flush()
	g.write([]byte{0})
}

// blocks writes data as GIF sub-blocks: each has its length before it.
type blocks struct {
	gif *GIFWriter
	buf [256]byte // the length, then the bytes
	n   int
}

func (b *blocks) Write(p []byte) (int, error) {
	for _, v := range p {
		_ = b.WriteByte(v)
	}
	return len(p), b.gif.err
}

// WriteByte and Flush make blocks an io.ByteWriter that package lzw uses without a buffer of its own.
func (b *blocks) WriteByte(v byte) error {
	b.n++
	b.buf[b.n] = v
	if b.n == 255 {
		b.flush()
	}
	return b.gif.err
}

func (b *blocks) Flush() error { return b.gif.err }

func (b *blocks) flush() {
	if b.n > 0 {
		b.buf[0] = byte(b.n)
		b.gif.write(b.buf[:b.n+1])
		b.n = 0
	}
}
