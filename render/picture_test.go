package render

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"tablee/rules/game"
)

// decode reads a PNG file and checks that it has a palette.
func decode(t *testing.T, name string, data []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	pal, ok := img.(*image.Paletted)
	if !ok {
		t.Fatalf("%s: got %T, want a palette", name, img)
	}
	return pal
}

// share is the part of the pixels that have exactly a colour.
func share(img *image.Paletted, col rgba) float64 {
	n := 0
	for _, i := range img.Pix {
		if img.Palette[i] == col {
			n++
		}
	}
	return float64(n) / float64(len(img.Pix))
}

func TestPNG(t *testing.T) {
	p := printer(t, "fr", boardEn, boardFr, "Zoé", "Bob")
	const kB = 1000
	cases := []struct {
		name          string
		width, height int
		bytes         int // at most
		colours       []rgba
	}{
		{"words", 694, 782, 16 * kB, []rgba{ivory, empty, white, paintOf(game.WordTwo).ground, paintOf(game.WordThree).ground, paintOf(game.LetterTwo).ground, paintOf(game.LetterThree).ground}},
		{"pits", 520, 296, 6 * kB, []rgba{skyBlue, orange, white}},
		{"stacks", 520, 416, 6 * kB, []rgba{skyBlue, orange, empty}},
		{"chain", 520, 210, 5 * kB, []rgba{ivory}},
		{"sets", 520, 166, 5 * kB, []rgba{vermillion, blue, white}},
		{"tiles", 520, 334, 6 * kB, []rgba{vermillion, blue, yellow, paintOf(game.Black).ground, hairline}},
	}
	for _, c := range cases {
		data, err := PNG(samples()[c.name], p)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		img := decode(t, c.name, data)
		if b := img.Bounds(); b.Dx() != c.width || b.Dy() != c.height {
			t.Errorf("%s: got %d x %d pixels, want %d x %d", c.name, b.Dx(), b.Dy(), c.width, c.height)
		}
		if len(data) > c.bytes {
			t.Errorf("%s: got %d bytes, want at most %d", c.name, len(data), c.bytes)
		}
		for _, col := range c.colours {
			if s := share(img, col); s < 0.001 {
				t.Errorf("%s: colour %v covers %.5f of the picture, want at least 0.001", c.name, col, s)
			}
		}
		for x := range c.width {
			if img.ColorIndexAt(x, 0) != 0 || img.ColorIndexAt(x, c.height-1) != 0 {
				t.Fatalf("%s: something is drawn on the edge at x = %d", c.name, x)
			}
		}
	}
	if _, err := PNG(game.Diagram{}, p); err == nil {
		t.Error("empty diagram: got no error")
	}
}

func TestPNGShowsMarks(t *testing.T) {
	p := printer(t, "en", "", "")
	draw := func(mark bool) []byte {
		data, err := PNG(game.Diagram{Parts: []game.Part{{Tokens: []game.Token{{Text: game.Lit("A"), Mark: mark}}}}}, p)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if with, without := share(decode(t, "marked", draw(true)), white), share(decode(t, "unmarked", draw(false)), white); with < 0.005 || without > 0 {
		t.Errorf("ring: got %.4f of the picture with a mark, %.4f without, want some and none", with, without)
	}
}

func TestPNGOfAnyDiagram(t *testing.T) {
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("en", nil)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 150 {
		d := randomDiagram(rng)
		data, err := PNG(d, p)
		if len(d.Parts) == 0 {
			continue
		}
		if err != nil {
			t.Fatalf("diagram %d: %+v: %v", i, d, err)
		}
		decode(t, "random", data)
	}
}

func TestPNGsAtOnce(t *testing.T) {
	p := printer(t, "en", boardEn, boardFr, "Zoé", "Bob")
	want, err := PNG(samples()["tiles"], p)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got, err := PNG(samples()["tiles"], p); err != nil || !bytes.Equal(got, want) {
				t.Errorf("got %d bytes, %v, want the same %d bytes as before", len(got), err, len(want))
			}
		})
	}
	wg.Wait()
}

// luminance is the relative luminance of a colour as WCAG 2.1 defines it.
func luminance(c rgba) float64 {
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

func contrast(a, b rgba) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestPaintsAreReadable(t *testing.T) {
	// WCAG 2.1 asks for 3:1 for large bold text, 4.5:1 for other text.
	for tone := game.Plain; tone <= game.LetterThree; tone++ {
		p, ok := paints[tone]
		if !ok {
			t.Errorf("tone %d has no paint", tone)
			continue
		}
		if c := contrast(p.ground, p.ink); c < 3.5 {
			t.Errorf("tone %d: contrast of writing on its ground is %.2f, want at least 3.5", tone, c)
		}
		if c := contrast(background, p.text); c < 4.5 {
			t.Errorf("tone %d: contrast of writing on the background is %.2f, want at least 4.5", tone, c)
		}
	}
}

func TestPaletteOverflow(t *testing.T) {
	c, err := newCanvas(20, 20)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 400 {
		c.box(image.Rect(0, 0, 20, 20), 6, rgb(uint32(i*40503)&0xFFFFFF))
	}
	if n := len(c.img.Palette); n != 256 {
		t.Errorf("got a palette of %d colours, want 256", n)
	}
	if _, err := c.encode(); err != nil {
		t.Error(err)
	}
	if _, err := newCanvas(100000, 100000); err == nil {
		t.Error("10^10 pixels: got no error")
	}
}

func BenchmarkPNG(b *testing.B) {
	p := printer(b, "fr", boardEn, boardFr, "Zoé", "Bob")
	for _, name := range []string{"words", "pits"} {
		d := samples()[name]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := PNG(d, p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
