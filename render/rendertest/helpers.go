package rendertest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

var Update = flag.Bool("update", false, "rewrite the golden files")

// Golden compares with a file of testdata, or rewrites it under -update.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *Update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

// GoldenPicture compares a PNG with name.png of testdata, as Differ does, or rewrites that under -update.
func GoldenPicture(t *testing.T, name string, data []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *Update {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if why := Differ(Decode(t, name, data), Decode(t, path, want)); why != "" {
		t.Errorf("%s: %s", name, why)
	}
}

// CheckText tells what no board may have: lines too wide, blanks at their ends, foreign characters.
func CheckText(t *testing.T, text string, width int) {
	t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if n := render.Columns(line); n > width {
			t.Errorf("line %d has %d columns of %d: %q", i, n, width, line)
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("line %d ends in a blank: %q", i, line)
		}
		for _, r := range line {
			if !(r >= ' ' && r <= '~') && !render.IsNarrowLatin(r) && !strings.ContainsRune("♠♥♦♣", r) || r == '`' {
				t.Errorf("line %d holds %U: %q", i, r, line)
			}
		}
	}
}

// numbers counts from a to b.
func numbers(a, b int) []string {
	var ss []string
	for i := a; i <= b; i++ {
		ss = append(ss, fmt.Sprint(i))
	}
	return ss
}

// Samples are boards of the kinds that games draw.
func Samples() map[string]game.Diagram {
	tone := func(s string, t game.Tone) game.Token { return game.Token{Text: game.Lit(s), Tone: t} }
	word := &game.Grid{Width: 1, Gap: 1, Top: strings.Split("ABCDEFGHIJKLMNO", ""), Left: numbers(1, 15)}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 15 {
		row := make([]game.Token, 15)
		for j := range row {
			switch {
			case i == 7 && j > 3 && j < 11:
				row[j] = game.Token{Text: game.Lit("BONJOUR"[j-4 : j-3]), Tone: game.Plain, State: game.Fresh}
			case i%7 == 0 && j%7 == 0:
				row[j] = tone("=", game.WordThree)
			case i == j || i+j == 14:
				row[j] = tone("-", game.WordTwo)
			case rng.IntN(9) == 0:
				row[j] = tone("'", game.LetterTwo)
			case rng.IntN(15) == 0:
				row[j] = tone(`"`, game.LetterThree)
			default:
				row[j] = tone(".", game.Faint)
			}
		}
		word.Cells = append(word.Cells, row)
	}
	first := func(s string) game.Token { return tone(s, game.First) }
	second := func(s string) game.Token { return tone(s, game.Second) }
	tile := func(s string) game.Token {
		return tone(s, map[byte]game.Tone{'R': game.Red, 'B': game.Blue, 'Y': game.Yellow, 'K': game.Black}[s[len(s)-1]])
	}
	var hand []game.Token
	for _, s := range strings.Fields("1R 2R 3R 7B 7Y 7K 10Y 11Y 12Y 13Y 4K") {
		hand = append(hand, tile(s))
	}
	tied := game.Words("[6|6]", "[6|1]", "[1|4]", "[4|4]", "[4|0]", "[0|5]", "[5|2]")
	tied[1].Tie, tied[0].Tie = true, true
	return map[string]game.Diagram{
		"words": {Parts: []game.Part{{Grid: word}, {Title: render.Msg("toy.hand"), Tokens: game.Words("A1", "E1", "K10",
			"Z10", "?0")}}},
		"pits": {Parts: []game.Part{{Grid: &game.Grid{Width: 2, Gap: 1, Lines: true,
			Cells: [][]game.Token{{second("4"), second("0"), second("12"), second("4"), second("4"), second("4")},
				{first("4"), first("4"), first("4"), {Text: game.Lit("5"), Tone: game.First, State: game.Fresh}, first("5"),
					first("0")}},
			Top: strings.Split("FEDCBA", ""), Under: strings.Split("abcdef", "")}},
			{Table: [][]game.Token{{{Text: game.M("toy.store", "by", game.Seat(0)), Tone: game.First}, game.T("12")},
				{{Text: game.M("toy.store", "by", game.Seat(1)), Tone: game.Second}, game.T("3")}}}}},
		"stacks": {Parts: []game.Part{{Grid: &game.Grid{Width: 2, Gap: 1, Lines: true,
			Cells: [][]game.Token{{first("B3"), game.T(""), game.T(""), second("n0")}, {game.T(""), first("B0"), game.T(""),
				game.T("")}, {game.T(""), game.T(""), second("n2"), game.T("")}, {first("B1"), game.T(""), game.T(""), game.T("")}},
			Under: strings.Split("abcd", ""), Left: strings.Split("4321", ""), Right: strings.Split("4321", "")}},
			{Title: render.Msg("toy.hand"), Tokens: []game.Token{first("B3"), first("B3"), second("n3"), second("n2")}}}},
		"chain": {Parts: []game.Part{{Tokens: tied, Indent: 2}, {Text: render.Msg("toy.say")},
			{Text: render.Msg("toy.say")}}},
		"tiles": {Parts: []game.Part{{Title: render.Msg("toy.hand"), Tokens: hand, Indent: 2}, {Tokens: hand[:3]},
			{Table: [][]game.Token{{game.T("a"), game.T("b"), game.T("c")}, {game.T("long"), game.T("1")},
				{game.T("x"), game.T("200"), game.T("-3")}}}}},
		"sets": {Parts: []game.Part{
			{Title: render.Msg("toy.hand"), Tokens: []game.Token{tone("  1", game.Faint), tile("7R"), tile("7B"), tile("7K")},
				Indent: 4},
			{Tokens: []game.Token{tone(" 2+", game.Faint), {Text: game.Lit("1R"), Tone: game.Red, Tie: true},
				{Text: game.Lit("'"), Tone: game.Red, State: game.Fresh}, tile("2R"), tile("3R")}, Indent: 4}}},
		"empty": {},
	}
}

// RandomDiagram draws any diagram that the types allow, sensible or not.
func RandomDiagram(rng *rand.Rand) game.Diagram {
	words := []string{"", "a", "12", "été", "[6|6]", "日本", "long word of many",
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "a\nb", "`", "z\u0301\u0302"}
	text := func() string { return words[rng.IntN(len(words))] }
	list := func(max int) []string {
		if rng.IntN(2) == 0 {
			return nil
		}
		ss := make([]string, rng.IntN(max))
		for i := range ss {
			ss[i] = text()
		}
		return ss
	}
	row := func(max int) []game.Token {
		ts := game.Words(list(max)...)
		for i := range ts {
			ts[i].Tie, ts[i].State, ts[i].Tone = rng.IntN(4) == 0, game.State(rng.IntN(8)), game.Tone(rng.IntN(18))
		}
		return ts
	}
	var d game.Diagram
	for range rng.IntN(5) {
		part := game.Part{Indent: rng.IntN(50) - 5}
		if rng.IntN(2) == 0 {
			part.Title = game.Lit(text())
		}
		switch rng.IntN(5) {
		case 0:
			g := &game.Grid{Width: rng.IntN(5) - 1, Gap: rng.IntN(4) - 1, Lines: rng.IntN(2) == 0, Top: list(9), Under: list(9),
				Left: list(9), Right: list(9)}
			for range rng.IntN(8) {
				g.Cells = append(g.Cells, row(9))
			}
			part.Grid = g
		case 1:
			part.Tokens = row(30)
		case 2:
			for range rng.IntN(5) {
				part.Table = append(part.Table, row(5))
			}
		case 3:
			part.Text = game.Lit(text() + " " + text() + " " + text())
		}
		d.Parts = append(d.Parts, part)
	}
	return d
}

const BoardEn = "[toy]\nhand = \"Hand\"\nstore = \"{{.by}}\"\nsay = \"It is your turn: choose a pit, and sow.\"\n"

const BoardFr = "[toy]\nhand = \"Main\"\nstore = \"{{.by}}\"\nsay = \"À vous : choisissez l’une des maisons, et semez.\"\n"

// Decode reads a PNG file and checks that it has a palette.
func Decode(t *testing.T, name string, data []byte) *image.Paletted {
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

// Share is the part of the pixels that have nearly a colour.
func Share(img *image.Paletted, col canvas.Colour) float64 {
	like := make([]bool, len(img.Palette))
	for i, c := range img.Palette {
		r, g, b, a := c.RGBA()
		like[i] = a == 0xFFFF && Abs(int(r>>8)-int(col.R)) <= 3 && Abs(int(g>>8)-int(col.G)) <= 3 &&
			Abs(int(b>>8)-int(col.B)) <= 3
	}
	n := 0
	for _, i := range img.Pix {
		if like[i] {
			n++
		}
	}
	return float64(n) / float64(len(img.Pix))
}

func Abs(n int) int { return max(n, -n) }

// Tolerance is how far a channel may be off, of 255, and how many pixels in a thousand may be farther.
const (
	Tolerance = 12
	Strays    = 1
)

// Differ tells how two pictures differ by more than the tolerance; nothing when they do not.
func Differ(got, want image.Image) string {
	if got.Bounds() != want.Bounds() {
		return fmt.Sprintf("got %v, want %v", got.Bounds(), want.Bounds())
	}
	b, far := got.Bounds(), 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r0, g0, b0, a0 := got.At(x, y).RGBA()
			r1, g1, b1, a1 := want.At(x, y).RGBA()
			if max(Abs(int(r0)-int(r1)), Abs(int(g0)-int(g1)), Abs(int(b0)-int(b1)), Abs(int(a0)-int(a1)))>>8 > Tolerance {
				far++
			}
		}
	}
	if far*1000 > Strays*b.Dx()*b.Dy() {
		return fmt.Sprintf("%d of %d pixels differ", far, b.Dx()*b.Dy())
	}
	return ""
}

// FullBoard is a board of 100 tiles.
func FullBoard() game.Diagram {
	d := ScrabbleMock()
	n := 0
	for r, row := range d.Parts[0].Grid.Cells {
		for c := range row {
			if _, ok := row[c].Piece.(game.LetterTile); ok {
				n++
			} else if (r*7+c*5)%3 != 0 && n < 100-len("ETIOLEZ....PTES") {
				row[c].Piece = letterPiece(rune("EAISNRTLUODMPCVQGBFJHZXYKW"[(r*15+c)%26]))
				n++
			}
		}
	}
	return d
}

// luminance is the relative luminance of a colour as WCAG 2.1 defines it.
func luminance(c canvas.Colour) float64 {
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

func Contrast(a, b canvas.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
