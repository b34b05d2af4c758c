package canvas

import (
	"bytes"
	"image/png"
	"math"
	"strings"
	"sync"
	"testing"
)

// at draws on a white canvas and reads a pixel of the file.
func at(t *testing.T, x, y int, draw func(c *Canvas)) Colour {
	t.Helper()
	c, err := New(40, 40)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Free()
	c.Ground(Hex(0xFFFFFF), 8)
	draw(c)
	data, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	r, g, b, a := img.At(x, y).RGBA()
	return Colour{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}
}

func TestShapes(t *testing.T) {
	red, white, black := Hex(0xFF0000), Hex(0xFFFFFF), Hex(0)
	cases := []struct {
		name string
		x, y int
		want Colour
		draw func(c *Canvas)
	}{
		{"the ground", 20, 20, white, func(*Canvas) {}},
		{"outside a round corner", 0, 0, Colour{}, func(*Canvas) {}},
		{"within a round corner", 4, 4, white, func(*Canvas) {}},
		{"in a circle", 20, 20, red, func(c *Canvas) { c.Fill(Circle(20, 20, 10), Flat(red)) }},
		{"beside a circle", 20, 32, white, func(c *Canvas) { c.Fill(Circle(20, 20, 10), Flat(red)) }},
		{"in a ring", 20, 20, white, func(c *Canvas) { c.Fill(Ring(20, 20, 10, 4), Flat(red)) }},
		{"on a ring", 30, 20, red, func(c *Canvas) { c.Fill(Ring(20, 20, 10, 4), Flat(red)) }},
		{"on a frame", 10, 20, red, func(c *Canvas) { c.Fill(Frame(10, 10, 20, 20, 3, 4), Flat(red)) }},
		{"on a dash", 2, 20, red, func(c *Canvas) { c.Fill(Line(Point{0, 20}, Point{40, 20}).Dash(6, 10, 10), Flat(red)) }},
		{"between dashes", 15, 20, white, func(c *Canvas) {
			c.Fill(Line(Point{0, 20}, Point{40, 20}).Dash(6, 10, 10),
				Flat(red))
		}},
		{"at a corner of a line", 20, 20, red, func(c *Canvas) {
			c.Fill(Line(Point{5, 20}, Point{20, 20}, Point{20, 35}).Stroke(6, true), Flat(red))
		}},
		{"at the foot of a fade", 20, 29, red, func(c *Canvas) { c.Fill(Rect(10, 0, 20, 30, 0), Down(black, red, 0, 29.5)) }},
		{"far from the middle", 20, 39, red, func(c *Canvas) {
			c.Fill(Rect(0, 0, 40, 40, 0), Radial(black, red, 20, 20,
				10))
		}},
		{"in a letter", 20, 20, red, func(c *Canvas) {
			c.Text(Type{Weight: Black, Size: 40, Align: Middle}, "I", 20, 34,
				red)
		}},
		{"partly outside", 39, 39, red, func(c *Canvas) { c.Fill(Circle(40, 40, 10), Flat(red)) }},
	}
	for _, c := range cases {
		got := at(t, c.x, c.y, c.draw)
		if d := distance(got, c.want); d > 200 || got.A != c.want.A {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestReusedMemoryIsCleared: nothing of an earlier picture is left when its memory is used for the next one.
func TestReusedMemoryIsCleared(t *testing.T) {
	for range 20 {
		c, _ := New(64, 64)
		for _, v := range c.img.Pix {
			if v != 0 {
				t.Fatal("a new canvas is not empty")
			}
		}
		c.Fill(Rect(0, 0, 64, 64, 0), Flat(Hex(0x123456)))
		c.Free()
	}
	for _, size := range [][2]int{{0, 5}, {-1, 3}, {1 << 20, 1 << 20}} {
		if _, err := New(size[0], size[1]); err == nil {
			t.Errorf("%v: got no error", size)
		}
	}
}

func TestSpritesAreDrawnOnce(t *testing.T) {
	var s Sprites
	var mu sync.Mutex
	drawn := 0
	c, _ := New(20, 20)
	for i := range 4 {
		s.Put(c, "key", 5*i, 2, 1, 1, 1, 4, 4, func(c *Canvas, ox, oy float64) {
			mu.Lock()
			drawn++
			mu.Unlock()
			c.Fill(Rect(ox, oy, 3, 3, 0), Flat(Hex(0xFF0000)))
		})
	}
	if drawn != 1 {
		t.Errorf("drawn %d times, want once", drawn)
	}
	if p := c.img.Pix[c.img.PixOffset(16, 3):]; p[0] != 255 || p[3] != 255 {
		t.Errorf("the last copy is missing: %v", p[:4])
	}
}

// TestSpritesAreBounded: sprites that are used all the time stay cached, whatever else is drawn, and few others are
// kept.
func TestSpritesAreBounded(t *testing.T) {
	var s Sprites
	c, _ := New(600, 600)
	again, others := 0, 0
	for i := range 100 {
		s.Put(c, "often", 0, 0, 1, 0, 0, 9, 9, func(*Canvas, float64, float64) { again++ })
		s.Put(c, i, 0, 0, 1, 0, 0, 500, 500, func(*Canvas, float64, float64) { others++ })
	}
	if again != 1 || others != 100 {
		t.Errorf("drawn %d and %d times, want 1 and 100", again, others)
	}
	kept := 0
	for _, half := range []map[any]*sprite{s.now, s.old} {
		for _, sp := range half {
			kept += len(sp.img.Pix)
		}
	}
	if most := 2*maxSprites + 2*4*500*500; kept > most || kept < maxSprites {
		t.Errorf("%d bytes are kept, want at most %d, and not much less", kept, most)
	}
}

func TestTypes(t *testing.T) {
	for _, w := range []Weight{Semibold, Heavy, Black} {
		lo, hi := Type{Weight: w, Size: 100}.Outline("H", 0, 0).bounds()
		if h := hi.Y - lo.Y; math.Abs(h-100*capHeight) > 1 {
			t.Errorf("weight %d: a capital is %.1f high, want %.1f", w, h, 100*capHeight)
		}
	}
	ty := Type{Weight: Heavy, Size: 30}
	if got := ty.Fit("a long name that does not fit", 120); ty.Width(got) > 120 || got == "" {
		t.Errorf("got %q, %.1f wide", got, ty.Width(got))
	}
	for _, c := range []struct {
		text string
		most int
		want string // of each line, how it begins
	}{
		{"short", 2, "short"}, {"", 2, ""}, {"a line that goes on and on", 3, "a line|that goes|on and"},
		{"a line that goes on and on", 2, "a line|that go"}, {"unbreakable\u00a0\u00a0words here", 2, "unbre|here"},
	} {
		lines := ty.Wrap(c.text, 130, c.most)
		for i, want := range strings.Split(c.want, "|") {
			if len(lines) <= i || !strings.HasPrefix(lines[i], want) || ty.Width(lines[i]) > 130 {
				t.Errorf("%q in %d lines: got %q, want %s", c.text, c.most, lines, c.want)
				break
			}
		}
		if len(lines) > c.most {
			t.Errorf("%q: %d lines, want at most %d", c.text, len(lines), c.most)
		}
	}
	if a, b := ty.Width("日"), ty.Width("?"); a != b {
		t.Errorf("an unknown character is %.1f wide, want a question mark's %.1f", a, b)
	}
}

// TestCollisions: lines of text that overlap are named, and those at the edge.
func TestCollisions(t *testing.T) {
	c, err := New(300, 100)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Free()
	style := Type{Size: 30}
	c.Text(style, "one", 20, 40, Hex(0))
	c.Text(style, "below", 20, 70, Hex(0))
	c.Text(style, "", 20, 70, Hex(0))
	if got := c.Collisions(); got != nil {
		t.Errorf("%q", got)
	}
	c.Text(style, "on one", 30, 45, Hex(0))
	c.Text(style, "cut", 270, 70, Hex(0))
	if got := strings.Join(c.Collisions(), "; "); got != `"on one" overlaps "one"; "cut" is at the edge` {
		t.Errorf("%s", got)
	}
}
