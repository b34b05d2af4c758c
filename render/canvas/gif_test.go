package canvas

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"runtime"
	"testing"
	"time"
)

// scene is a picture with a square at x.
func scene(t *testing.T, x float64, col Colour) *Canvas {
	t.Helper()
	c, err := New(80, 60)
	if err != nil {
		t.Fatal(err)
	}
	c.Ground(Hex(0x1D3335), 10)
	c.Fill(Rect(x, 20, 20, 20, 4), Flat(col))
	return c
}

// shown are the pictures as a viewer puts them together.
func shown(t *testing.T, data []byte) (*gif.GIF, []*image.RGBA) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	var list []*image.RGBA
	for i, p := range g.Image {
		if g.Disposal[i] != gif.DisposalNone {
			t.Errorf("picture %d has the disposal method %d", i, g.Disposal[i])
		}
		draw.Draw(screen, p.Bounds(), p, p.Bounds().Min, draw.Over)
		c := *screen
		c.Pix = bytes.Clone(screen.Pix)
		list = append(list, &c)
	}
	return g, list
}

func TestGIFWriter(t *testing.T) {
	var out bytes.Buffer
	f, err := NewGIFWriter(&out, 80, 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	red, blue := Hex(0xC4482E), Hex(0x1F6E9F)
	scenes := []*Canvas{scene(t, 10, red), scene(t, 40, red), scene(t, 40, red), scene(t, 40, blue)}
	for i, c := range scenes {
		if err := f.Add(c, time.Duration(i+1)*500*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if f.Frames() != 4 || f.Written() != int64(out.Len()) {
		t.Errorf("%d pictures in %d bytes, want 4 in %d", f.Frames(), f.Written(), out.Len())
	}
	g, list := shown(t, out.Bytes())
	if len(list) != 4 || g.LoopCount != 0 {
		t.Fatalf("%d pictures, %d times; want 4, again and again", len(list), g.LoopCount)
	}
	for i, want := range []int{50, 100, 150, 200} {
		if g.Delay[i] != want {
			t.Errorf("picture %d is shown for %d/100 s, want %d", i, g.Delay[i], want)
		}
	}
	for i, want := range []image.Rectangle{image.Rect(0, 0, 80, 60), image.Rect(10, 20, 60, 40), image.Rect(0, 0, 1, 1),
		image.Rect(40, 20, 60, 40)} {
		if got := g.Image[i].Bounds(); got != want {
			t.Errorf("picture %d covers %v, want %v: only what changes is written", i, got, want)
		}
	}
	for i, c := range scenes {
		for y := range 60 {
			for x := range 80 {
				got, want := list[i].RGBAAt(x, y), c.img.RGBAAt(x, y)
				if want.A != 255 {
					if got.A != 0 && got.A != 255 {
						t.Fatalf("picture %d: (%d, %d) is partly transparent", i, x, y)
					}
					continue
				}
				if got != want {
					t.Fatalf("picture %d: (%d, %d) is %v, want %v", i, x, y, got, want)
				}
			}
		}
	}
}

// TestFilmShrinks: a GIF of half the size has the colours of the full one.
func TestGIFWriterShrinks(t *testing.T) {
	var out bytes.Buffer
	f, err := NewGIFWriter(&out, 80, 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	c := scene(t, 10, Hex(0xC4482E))
	if err := f.Add(c, time.Second); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	_, list := shown(t, out.Bytes())
	if got := list[0].Rect.Size(); got != image.Pt(27, 20) {
		t.Errorf("size %v, want 27 x 20", got)
	}
	if got, want := list[0].RGBAAt(6, 10), c.img.RGBAAt(19, 31); got != want {
		t.Errorf("the square is %v, want %v", got, want)
	}
}

func TestGIFWriterRefuses(t *testing.T) {
	for _, s := range [][3]int{{0, 5, 1}, {5, 0, 1}, {5, 5, 0}, {70000, 5, 1}, {9000, 9000, 1}} {
		if _, err := NewGIFWriter(io.Discard, s[0], s[1], s[2]); err == nil {
			t.Errorf("a GIF of %v was begun", s)
		}
	}
	f, err := NewGIFWriter(io.Discard, 80, 61, 1)
	if err != nil {
		t.Fatal(err)
	}
	if f.Add(scene(t, 1, Hex(0)), time.Second) == nil {
		t.Error("a picture of another size was added")
	}
	if f.Close() == nil {
		t.Error("a GIF without pictures was closed")
	}
}

// A long GIF takes no more memory than a short one.
func TestGIFWriterStreams(t *testing.T) {
	f, err := NewGIFWriter(io.Discard, 80, 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	add := func(n int) uint64 {
		for i := range n {
			c := scene(t, float64(i%50), Hex(uint32(i*7919)&0xFFFFFF))
			if err := f.Add(c, minDelay); err != nil {
				t.Fatal(err)
			}
			c.Free()
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := add(50)
	if after := add(2000); after > before+(2<<20) {
		t.Errorf("%d bytes after 50 pictures, %d after 2050", before, after)
	}
}
