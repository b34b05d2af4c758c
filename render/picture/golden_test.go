package picture

import (
	"bytes"
	"fmt"
	"image"
	"runtime"
	"strings"
	"sync"
	"testing"

	"tablee/render"
	"tablee/render/rendertest"
	"tablee/render/textboard"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// goldens are the pictures in testdata, each with a text of what it shows.
var goldens = []struct {
	name  string
	lang  string
	theme Theme
	four  bool
}{
	{"scrabble", "fr", Dark, false}, {"scrabble", "en", Light, false}, {"rummikub", "fr", Dark, false},
	{"rummikub", "fr", Contrast, false}, {"letters", "fr", Dark, false}, {"letters-long", "fr", Dark, false},
	{"cards", "fr", Dark, true},
	{"cards", "en", Light, false}, {"rami", "fr", Dark, false}, {"rami", "en", Contrast, false},
	{"gin", "en", Light, false}, {"dominoes", "fr", Light, false},
	{"dominoes-cross", "fr", Light, false}, {"dominoes-cross", "en", Dark, false},
	{"dominoes-folded", "en", Light, false},
	{"dominoes-long", "en", Dark, false}, {"dominoes-marks", "en", Dark, false},
	{"dominoes-marks", "fr", Contrast, false}, {"awale", "fr", Dark, false},
	{"awale", "en", Contrast, false}, {"gobblet", "fr", Dark, false},
	{"gobblet", "fr", Contrast, false}, {"awale-compared", "fr", Dark, false}, {"awale-compared", "en", Light, false},
}

func TestGoldenPictures(t *testing.T) {
	rulestest.Unraced(t)
	all := rendertest.Mocks()
	for _, g := range goldens {
		p := rendertest.Printer(t, g.lang, "", "", "Alice", "Bob")
		data, err := PNG(all[g.name], p, Look{Theme: g.theme, FourSuits: g.four})
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%s-%s-%s", g.name, g.lang, Themes[g.theme])
		rendertest.Golden(t, name+".txt", textboard.Describe(all[g.name], p, 0)+"\n")
		rendertest.GoldenPicture(t, name, data)
	}
}

// TestComparisonFindsOneTile: a single different tile exceeds the tolerance.
func TestComparisonFindsOneTile(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "", "Alice", "Bob")
	shot := func(d game.Diagram) image.Image {
		data, err := PNG(d, p, Look{})
		if err != nil {
			t.Fatal(err)
		}
		return rendertest.Decode(t, "shot", data)
	}
	a, b := rendertest.RummikubMock(), rendertest.RummikubMock()
	b.Parts[0].Tokens[0].State = game.Moved
	if rendertest.Differ(shot(a), shot(a)) != "" || rendertest.Differ(shot(a), shot(b)) == "" {
		t.Error("the comparison finds no difference, or one in equal pictures")
	}
}

// TestReadableOnAPhone: a phone shows pictures half as large: letters and numbers must be at least ten pixels high
// there.
func TestReadableOnAPhone(t *testing.T) {
	for name, d := range rendertest.Mocks() {
		for _, l := range render.Languages {
			lang := l.Code
			b, err := draw(d, rendertest.Printer(t, lang, "", "", "Alice", "Bob"), Look{})
			if err != nil {
				t.Fatal(err)
			}
			w, h := b.Size()
			if low := b.Lowest() * 400 / float64(w); low != 0 && low < 10 {
				t.Errorf("%s, %s: the lowest writing is %.1f pixels high at 400 pixels", name, lang, low)
			}
			if w != Width || h > MaxHeight {
				t.Errorf("%s: %d x %d pixels, want %d and at most %d", name, w, h, Width, MaxHeight)
			}
			b.Free()
		}
	}
}

func TestFilesAreSmall(t *testing.T) {
	rulestest.Unraced(t)
	for name, d := range rendertest.Mocks() {
		for theme := range Palettes[:rulestest.Of(len(Palettes), 1)] {
			data, err := PNG(d, rendertest.Printer(t, "fr", "", "", "Alice", "Bob"), Look{Theme: Theme(theme)})
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 60000 {
				t.Errorf("%s, %s: %d bytes, want at most 60000", name, Themes[theme], len(data))
			}
		}
	}
}

// hands are boards as sixteen people see them: the same table, another hand each.
func hands() (list []game.Diagram) {
	for i := range 16 {
		d := rendertest.RummikubMock()
		d.Parts = d.Parts[:12]
		var held []string
		for k := range 5 + i {
			held = append(held, fmt.Sprint(1+(k*7+i)%13, []string{"b", "r", "y", "k"}[(k+i)%4]))
		}
		list = append(list, game.Diagram{Parts: append(d.Parts, rendertest.PartsOf(strings.Join(held, " "), game.InHand,
			rendertest.NumberPiece)...)})
	}
	return list
}

// TestNothingLeaksBetweenPictures: hands of different people drawn one after the other are, byte for byte, the same as
// each drawn alone.
func TestNothingLeaksBetweenPictures(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "", "Alice", "Bob")
	var alone [][]byte
	for i, d := range hands() {
		data, err := PNG(d, p, Look{Theme: Theme(i % 3)})
		if err != nil {
			t.Fatal(err)
		}
		if i > 2 && bytes.Equal(data, alone[i-3]) {
			t.Fatalf("hands %d and %d look the same", i, i-3)
		}
		alone = append(alone, data)
	}
	for range rulestest.Of(3, 1) {
		var wg sync.WaitGroup
		for i, d := range hands() {
			wg.Go(func() {
				if data, err := PNG(d, p, Look{Theme: Theme(i % 3)}); err != nil || !bytes.Equal(data, alone[i]) {
					t.Errorf("hand %d: %d bytes and %v, alone %d bytes", i, len(data), err, len(alone[i]))
				}
			})
		}
		wg.Wait()
	}
}

// TestMemoryDoesNotGrow: memory does not grow with the number of pictures drawn.
func TestMemoryDoesNotGrow(t *testing.T) {
	rulestest.Unraced(t)
	n, themes := rulestest.Of(1000, 35), rulestest.Of(3, 1)
	p := rendertest.Printer(t, "fr", "", "", "Alice", "Bob")
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	run := func(n int) {
		for i := range n {
			d := rendertest.DominoMock("42 20 04", fmt.Sprintf("%d%d %d%d", i%7, i%7, i%5, i%5))
			if _, err := PNG(d, p, Look{Theme: Theme(i % themes)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	run(35 * themes) // every piece has been drawn
	before := heap()
	run(n)
	if after := heap(); after > before+(4<<20) {
		t.Errorf("%d pictures: %d bytes before, %d after", n, before, after)
	}
}

// TestRareColoursAreKept: a single new tile on a full board keeps its colour, however few pixels have it.
func TestRareColoursAreKept(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	d := rendertest.FullBoard()
	share0 := 0.0
	for i, state := range []game.State{game.Still, game.Fresh} {
		d.Parts[0].Grid.Cells[2][11].State = state
		data, err := PNG(d, p, Look{})
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 60000 {
			t.Errorf("%d bytes, want at most 60000", len(data))
		}
		img := rendertest.Decode(t, "full", data)
		if s := rendertest.Share(img, DarkTheme.Fresh.From) + rendertest.Share(img, DarkTheme.Fresh.To); i == 0 {
			share0 = s
		} else if s < share0+0.00005 {
			t.Errorf("a new tile's face covers %.6f of the picture, %.6f without one", s, share0)
		}
	}
}
