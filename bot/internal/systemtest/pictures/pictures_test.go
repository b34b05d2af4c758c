//go:build !race

package pictures

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	xdraw "golang.org/x/image/draw"

	"tablee/bot/internal/systemtest"
	"tablee/render/picture"
	"tablee/rules/rulestest"
)

var pictureDir = flag.String("pictures", "", "a folder to write every picture to, whole and as a phone shows it")

// The sheets of contact prints: a row for each moment of a game, in it French and English on dark and on light.
const printWide = 200

// TestContactSheets draws all that people see of each game and compares it with the sheets in testdata, by eye what
// has changed on purpose: go test ./bot/internal/systemtest/pictures -run Contact -update. With -pictures every
// picture is written in full.
func TestContactSheets(t *testing.T) {
	t.Parallel()
	games, rules := systemtest.RecordedGames(t)
	c := systemtest.Texts(t)
	for _, g := range games[:rulestest.Of(len(games), 2)] {
		var rows [][]image.Image
		for _, s := range g.Shots(t, rules[g.Game]) {
			var row []image.Image
			for _, theme := range []picture.Theme{picture.Dark, picture.Light} {
				for _, lang := range []string{"fr", "en"} {
					data, err := picture.PNG(s.D, c.Printer(lang, g.Players()), picture.Look{Theme: theme})
					if err != nil {
						t.Fatal(err)
					}
					if len(data) > 60000 {
						t.Errorf("%s, %s, %s: %d bytes, want at most 60000", g.Game, s.State, lang, len(data))
					}
					img, err := png.Decode(bytes.NewReader(data))
					if err != nil {
						t.Fatal(err)
					}
					if b := img.Bounds(); b.Dx() != 800 || b.Dy() > 960 {
						t.Errorf("%s, %s: %d x %d pixels", g.Game, s.State, b.Dx(), b.Dy())
					}
					row = append(row, scaled(img, printWide))
					if *pictureDir != "" {
						name := fmt.Sprintf("%s-%s-%s-%s", g.Game, s.State, lang, picture.Themes[theme])
						keepPicture(t, name, data)
						keepImage(t, name+"-400", scaled(img, 400))
					}
				}
			}
			rows = append(rows, row)
		}
		goldenSheet(t, g.Game, sheet(rows))
	}
}

// scaled is a picture at another width.
func scaled(img image.Image, wide int) image.Image {
	b := img.Bounds()
	plain, ok := img.(*image.RGBA)
	if !ok { // a picture with a palette would take several times as long
		plain = image.NewRGBA(b)
		draw.Draw(plain, b, img, b.Min, draw.Src)
	}
	out := image.NewRGBA(image.Rect(0, 0, wide, b.Dy()*wide/b.Dx()))
	xdraw.BiLinear.Scale(out, out.Bounds(), plain, b, draw.Src, nil)
	return out
}

// sheet puts pictures in rows.
func sheet(rows [][]image.Image) image.Image {
	const gap = 8
	wide, high := 0, gap
	for _, row := range rows {
		w, h := gap, 0
		for _, img := range row {
			w, h = w+img.Bounds().Dx()+gap, max(h, img.Bounds().Dy())
		}
		wide, high = max(wide, w), high+h+gap
	}
	out := image.NewRGBA(image.Rect(0, 0, wide, high))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{0x31, 0x33, 0x38, 255}), image.Point{}, draw.Src)
	y := gap
	for _, row := range rows {
		x, h := gap, 0
		for _, img := range row {
			draw.Draw(out, img.Bounds().Add(image.Pt(x, y)), img, image.Point{}, draw.Over)
			x, h = x+img.Bounds().Dx()+gap, max(h, img.Bounds().Dy())
		}
		y += h + gap
	}
	return out
}

// goldenSheet compares a sheet with the one in testdata: few pixels may be off by more than a shade.
func goldenSheet(t *testing.T, name string, got image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *systemtest.Update {
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, got); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if off := unlike(got, want); off > 0.002 {
		t.Errorf("%s: %.2f %% of the pixels differ from %s", name, 100*off, path)
	}
}

// unlike is the share of pixels that differ; 1 if the sizes do.
func unlike(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	box, n := a.Bounds(), 0
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r0, g0, b0, _ := a.At(x, y).RGBA()
			r1, g1, b1, _ := b.At(x, y).RGBA()
			if diff(r0, r1) > 24 || diff(g0, g1) > 24 || diff(b0, b1) > 24 {
				n++
			}
		}
	}
	return float64(n) / float64(box.Dx()*box.Dy())
}

func diff(a, b uint32) int {
	d := int(a>>8) - int(b>>8)
	return max(d, -d)
}

func keepPicture(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(*pictureDir, name+".png"), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func keepImage(t *testing.T, name string, img image.Image) {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	keepPicture(t, name, out.Bytes())
}

func keepText(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(*pictureDir, name+".txt"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
