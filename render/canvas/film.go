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

// Film writes an animated GIF (CompuServe, GIF89a), a picture at a time: of each picture only the box that differs from
// the one before, within it only the pixels that do, with a palette of its own. It keeps two pictures, however many
// there are; image/gif, which would do otherwise, wants all of them at once.
//
// GIF and not APNG: Discord plays a GIF where it stands, of an APNG it shows the first picture.
type Film struct {
	w       *bufio.Writer
	size    image.Point
	shrink  int
	last    *image.RGBA // what stands on the screen
	next    *image.RGBA // what is to stand there
	changed *image.RGBA // of next, what differs
	frames  int
	written int64
	err     error
}

// Bounds of a film.
const (
	// minDelay is the shortest time that a picture stands: browsers take less for a mistake and show it for 100 ms.
	minDelay = 20 * time.Millisecond
	maxDelay = 65535 * 10 * time.Millisecond
)

// NewFilm begins a film of pictures of this size. With a shrink of 2 they are written at half the size, and so on.
func NewFilm(w io.Writer, width, height, shrink int) (*Film, error) {
	if width <= 0 || height <= 0 || shrink < 1 || width > 65535 || height > 65535 || width*height > maxPixels {
		return nil, fmt.Errorf("ink: a film of %d x %d pixels, shrunk by %d", width, height, shrink)
	}
	box := image.Rect(0, 0, (width+shrink-1)/shrink, (height+shrink-1)/shrink)
	f := &Film{w: bufio.NewWriter(w), size: image.Pt(width, height), shrink: shrink, last: image.NewRGBA(box),
		next: image.NewRGBA(box), changed: &image.RGBA{}}
	head := append([]byte("GIF89a"), 0, 0, 0, 0, 0, 0, 0) // no palette for all, background 0, square pixels
	binary.LittleEndian.PutUint16(head[6:], uint16(box.Dx()))
	binary.LittleEndian.PutUint16(head[8:], uint16(box.Dy()))
	f.write(head)
	f.write([]byte("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")) // again and again
	return f, f.err
}

// Add shows a canvas of the film's size for a time, which counts in hundredths of a second.
func (f *Film) Add(c *Canvas, stand time.Duration) error {
	if w, h := c.Size(); f.size != image.Pt(w, h) {
		return fmt.Errorf("ink: a picture of %d x %d pixels in a film of %v", w, h, f.size)
	}
	f.take(c.img)
	box := f.difference()
	t := tallies.Get().(*tally)
	defer tallies.Put(t)
	t.index(f.changed)
	bits := 2
	for 1<<bits < len(t.img.Palette) {
		bits++
	}
	hundredths := uint16(min(max(stand, minDelay), maxDelay) / (10 * time.Millisecond))
	// it stays; colour 0 lets through what stands
	f.write([]byte{0x21, 0xf9, 4, 1<<2 | 1, byte(hundredths), byte(hundredths >> 8), 0, 0})
	head := []byte{0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0x80 | byte(bits-1)}
	for i, v := range []int{box.Min.X, box.Min.Y, box.Dx(), box.Dy()} {
		binary.LittleEndian.PutUint16(head[1+2*i:], uint16(v))
	}
	f.write(head)
	palette := make([]byte, 3<<bits)
	for i, c := range t.img.Palette {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		copy(palette[3*i:], []byte{n.R, n.G, n.B})
	}
	f.write(palette)
	f.pixels(t.img.Pix, bits)
	f.last, f.next = f.next, f.last
	f.frames++
	return f.err
}

// Frames is how many pictures have been added, Written how many bytes have been handed to the writer.
func (f *Film) Frames() int    { return f.frames }
func (f *Film) Written() int64 { return f.written }

// Close ends the file. A film without pictures is an error.
func (f *Film) Close() error {
	if f.frames == 0 {
		return errors.New("ink: a film without pictures")
	}
	f.write([]byte{0x3b})
	return errors.Join(f.err, f.w.Flush())
}

func (f *Film) write(b []byte) {
	if f.err == nil {
		var n int
		n, f.err = f.w.Write(b)
		f.written += int64(n)
	}
}

// take brings a picture to the film's size, each pixel opaque or not there at all.
func (f *Film) take(src *image.RGBA) {
	if f.shrink == 1 {
		copy(f.next.Pix, src.Pix)
	} else {
		f.reduce(src)
	}
	pix := f.next.Pix
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

// reduce takes the mean of the pixels that become one.
func (f *Film) reduce(src *image.RGBA) {
	box := f.next.Rect
	for y := range box.Dy() {
		for x := range box.Dx() {
			var sum [4]int
			part := image.Rect(x, y, x+1, y+1)
			part.Min, part.Max = part.Min.Mul(f.shrink), part.Max.Mul(f.shrink)
			part = part.Intersect(src.Rect)
			for py := part.Min.Y; py < part.Max.Y; py++ {
				row := src.Pix[src.PixOffset(part.Min.X, py):src.PixOffset(part.Max.X, py)]
				for i, v := range row {
					sum[i&3] += int(v)
				}
			}
			n := part.Dx() * part.Dy()
			to := f.next.Pix[f.next.PixOffset(x, y):]
			for i, s := range sum {
				to[i] = uint8((s + n/2) / n)
			}
		}
	}
}

// difference is the smallest box with all pixels that differ; changed holds it, without those that do not. Where
// nothing differs it is a single pixel.
func (f *Film) difference() image.Rectangle {
	box := image.Rectangle{}
	bounds := f.next.Rect
	for y := range bounds.Dy() {
		at := f.next.Stride * y
		a, b := f.last.Pix[at:at+f.next.Stride], f.next.Pix[at:at+f.next.Stride]
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
	f.changed.Pix = slices.Grow(f.changed.Pix[:0], n)[:n]
	f.changed.Stride, f.changed.Rect = 4*box.Dx(), image.Rect(0, 0, box.Dx(), box.Dy())
	for y := range box.Dy() {
		at := f.next.PixOffset(box.Min.X, box.Min.Y+y)
		a, b := f.last.Pix[at:at+4*box.Dx()], f.next.Pix[at:at+4*box.Dx()]
		to := f.changed.Pix[f.changed.Stride*y:][:4*box.Dx()]
		for x := range box.Dx() {
			if same(a, b, x) {
				copy(to[4*x:4*x+4], nothing)
			} else {
				copy(to[4*x:4*x+4], b[4*x:4*x+4])
			}
		}
	}
	return box
}

var nothing = []byte{0, 0, 0, 0}

func same(a, b []byte, x int) bool {
	return binary.LittleEndian.Uint32(a[4*x:]) == binary.LittleEndian.Uint32(b[4*x:])
}

// pixels writes indices of a palette of so many bits, compressed, in blocks of up to 255 bytes.
func (f *Film) pixels(pix []byte, bits int) {
	f.write([]byte{byte(bits)})
	b := &blocks{f: f}
	z := lzw.NewWriter(b, lzw.LSB, bits)
	if _, err := z.Write(pix); err != nil && f.err == nil {
		f.err = err
	}
	if err := z.Close(); err != nil && f.err == nil {
		f.err = err
	}
	b.flush()
	f.write([]byte{0})
}

// blocks cuts what is written into blocks with their length before them.
type blocks struct {
	f   *Film
	buf [256]byte // the length, then the bytes
	n   int
}

func (b *blocks) Write(p []byte) (int, error) {
	for _, v := range p {
		_ = b.WriteByte(v)
	}
	return len(p), b.f.err
}

// WriteByte and Flush spare package lzw a buffer of its own.
func (b *blocks) WriteByte(v byte) error {
	b.n++
	b.buf[b.n] = v
	if b.n == 255 {
		b.flush()
	}
	return b.f.err
}

func (b *blocks) Flush() error { return b.f.err }

func (b *blocks) flush() {
	if b.n > 0 {
		b.buf[0] = byte(b.n)
		b.f.write(b.buf[:b.n+1])
		b.n = 0
	}
}
