package canvas

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"slices"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// maxColours is the number of opaque colours in a file: with fewer, files are smaller; more make no visible difference.
const maxColours = 104

// frequentColours is how many of them are chosen by their number of pixels.
const frequentColours = 56

// sameColour is the squared distance up to which one entry of the palette serves two colours.
const sameColour = 4

// tally counts the colours of a picture and finds the best palette for it.
type tally struct {
	slots   []int32 // an open hash table by colour: 1 + an index of shades, or 0
	shades  []shade
	runs    []run
	entries []uint8 // of the palette, by the shades' ids
	img     image.Paletted
	zip     *zlib.Writer
	data    bytes.Buffer
	out     bytes.Buffer
}

// run is a number of pixels of one shade or, if the shade's number is negative, of one step of transparency.
type run struct{ n, shade int32 }

// shade is a colour and the number of its pixels.
type shade struct {
	col   uint32
	count int32
	far   int32 // squared distance to the nearest entry of the palette
	id    int32 // in the order of their first pixel
	index uint8
}

const hashBits = 16

var tallies = sync.Pool{New: func() any {
	zip, _ := zlib.NewWriterLevel(nil, compression) // it fails only for a level that does not exist
	return &tally{slots: make([]int32, 1<<hashBits), zip: zip}
}}

// PNG writes the picture with a palette. Transparent pixels keep eight steps of transparency.
//
// It does not use image/png, which has two ways to compress only: one is twice as slow as is acceptable, with the other
// the picture of a full board exceeds 60 kB. Level 5 of klauspost/compress makes it a tenth smaller than level 3 of the
// standard library, in less time.
func (c *Canvas) PNG() ([]byte, error) {
	t := tallies.Get().(*tally)
	defer tallies.Put(t)
	t.index(c.img)
	w, h := c.Size()
	t.out.Reset()
	t.out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
	t.chunk("IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits, a palette, no interlace
	var colours, alphas []byte
	for i, c := range t.img.Palette {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		colours = append(colours, n.R, n.G, n.B)
		if i < transparentEntries {
			alphas = append(alphas, n.A)
		}
	}
	t.chunk("PLTE", colours)
	t.chunk("tRNS", alphas)
	if err := t.pack(w, h); err != nil {
		return nil, fmt.Errorf("canvas: %w", err)
	}
	t.chunk("IDAT", t.data.Bytes())
	t.chunk("IEND", nil)
	return bytes.Clone(t.out.Bytes()), nil
}

// pack compresses the pixels.
func (t *tally) pack(w, h int) error {
	t.data.Reset()
	t.zip.Reset(&t.data)
	for y := range h {
		_, _ = t.zip.Write(asItIs) // writes to memory do not fail
		_, _ = t.zip.Write(t.img.Pix[y*w : (y+1)*w])
	}
	return t.zip.Close()
}

const compression = 5

// asItIs is the first byte of a row without a filter.
var asItIs = []byte{0}

// chunk writes a chunk of a PNG file: length, name, data, checksum.
func (t *tally) chunk(name string, data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], uint32(len(data)))
	t.out.Write(n[:])
	sum := crc32.NewIEEE()
	for _, b := range [][]byte{[]byte(name), data} {
		t.out.Write(b)
		sum.Write(b)
	}
	binary.BigEndian.PutUint32(n[:], sum.Sum32())
	t.out.Write(n[:])
}

// transparentEntries is the number of palette entries for transparency: fully transparent first, then steps in the
// colour of the last such pixel.
const transparentEntries = 8

// index converts the pixels to indices of a palette.
func (t *tally) index(src *image.RGBA) {
	n := src.Rect.Dx() * src.Rect.Dy()
	t.img.Pix = slices.Grow(t.img.Pix[:0], n)[:n]
	t.img.Stride, t.img.Rect = src.Rect.Dx(), src.Rect
	corner := Colour{}
	pix := src.Pix[:4*n]
	// Each run of a colour is looked up once. A pixel is a word: red is its lowest byte, alpha its highest.
	t.runs = t.runs[:0]
	for i := 0; i < len(pix); {
		v := binary.LittleEndian.Uint32(pix[i:])
		from, pair := i, uint64(v)<<32|uint64(v)
		for i += 4; i+8 <= len(pix) && binary.LittleEndian.Uint64(pix[i:]) == pair; i += 8 {
		}
		for i < len(pix) && binary.LittleEndian.Uint32(pix[i:]) == v {
			i += 4
		}
		r := run{int32(i-from) / 4, ^int32(v >> 24 >> 5)}
		switch uint8(v >> 24) {
		case 255:
			r.shade = t.find(v)
			t.shades[r.shade].count += r.n
		case 0:
		default:
			corner = Colour{uint8(v), uint8(v >> 8), uint8(v >> 16), uint8(v >> 24)}
		}
		t.runs = append(t.runs, r)
	}
	for i := range t.shades {
		t.shades[i].id = int32(i)
	}
	t.choose(corner)
	t.entries = slices.Grow(t.entries[:0], len(t.shades))[:len(t.shades)]
	for _, s := range t.shades {
		t.entries[s.id] = s.index
	}
	k := 0
	for _, r := range t.runs {
		ix := uint8(^r.shade)
		if r.shade >= 0 {
			ix = t.entries[r.shade]
		}
		row := t.img.Pix[k : k+int(r.n)]
		for i := range row {
			row[i] = ix
		}
		k += int(r.n)
	}
	clear(t.slots)
	t.shades = t.shades[:0]
}

func hash(v uint32) uint32 { return v * 2654435761 >> (32 - hashBits) }

// find is the index of a colour's shade, which is added if necessary. If the table is full, it is that of the nearest
// slot; none of our pictures comes near that.
func (t *tally) find(v uint32) int32 {
	h := hash(v)
	for range 64 {
		s := t.slots[h]
		if s == 0 {
			t.shades = append(t.shades, shade{col: v})
			t.slots[h] = int32(len(t.shades))
			return int32(len(t.shades) - 1)
		}
		if t.shades[s-1].col == v {
			return s - 1
		}
		h = (h + 1) & (1<<hashBits - 1)
	}
	return t.slots[h] - 1
}

// choose makes the palette: first the most frequent colours that differ, then, one by one, the colour with the largest
// total error over its pixels, so that a single bright piece keeps its colour. Every shade gets the nearest entry.
func (t *tally) choose(corner Colour) {
	un := func(v uint8) uint8 { return uint8(min(int(v)*255/max(int(corner.A), 1), 255)) }
	t.img.Palette = t.img.Palette[:0]
	for i := range transparentEntries {
		t.img.Palette = append(t.img.Palette, color.NRGBA{un(corner.R), un(corner.G), un(corner.B), uint8(min(i*36, 255))})
	}
	slices.SortFunc(t.shades, func(a, b shade) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.col, b.col))
	})
	for i := range t.shades {
		t.shades[i].far = 1 << 30
	}
	next := 0
	for n := 0; n < maxColours; n++ {
		pick := -1
		if n < frequentColours {
			for next < len(t.shades) && t.shades[next].far <= sameColour {
				next++
			}
			if next < len(t.shades) {
				pick = next
			}
		} else {
			most := int64(0)
			for i := range t.shades {
				if off := int64(t.shades[i].far) * int64(t.shades[i].count); off > most {
					most, pick = off, i
				}
			}
		}
		if pick < 0 {
			break
		}
		c := t.shades[pick].colour()
		t.img.Palette = append(t.img.Palette, c)
		for i := range t.shades {
			s := &t.shades[i]
			if d := distance(c, s.colour()); d < s.far {
				s.far, s.index = d, uint8(n+transparentEntries)
			}
		}
	}
}

func (s *shade) colour() Colour {
	return Colour{uint8(s.col), uint8(s.col >> 8), uint8(s.col >> 16), 255}
}

// distance is the squared distance of two colours; green counts most, as the eye is most sensitive to it.
func distance(a, b Colour) int32 {
	dr, dg, db := int32(a.R)-int32(b.R), int32(a.G)-int32(b.G), int32(a.B)-int32(b.B)
	return (2*dr*dr + 4*dg*dg + 2*db*db) / 3
}
