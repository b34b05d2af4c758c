package render

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/rules/game"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares with a file of testdata, or rewrites it under -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
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

// checkText tells what no board may have: lines too wide, blanks at their ends, foreign characters.
func checkText(t *testing.T, text string, width int) {
	t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if n := columns(line); n > width {
			t.Errorf("line %d has %d columns of %d: %q", i, n, width, line)
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("line %d ends in a blank: %q", i, line)
		}
		for _, r := range line {
			if !(r >= ' ' && r <= '~') && !isNarrowLatin(r) || r == '`' {
				t.Errorf("line %d holds %U: %q", i, r, line)
			}
		}
	}
}

// letters splits a text into cells of one character; a blank is an empty cell.
func letters(s string) []game.Token {
	var ts []game.Token
	for _, r := range s {
		ts = append(ts, game.T(strings.TrimSpace(string(r))))
	}
	return ts
}

// numbers counts from a to b.
func numbers(a, b int) []string {
	var ss []string
	for i := a; i <= b; i++ {
		ss = append(ss, fmt.Sprint(i))
	}
	return ss
}

// samples are boards of the kinds that games draw.
func samples() map[string]game.Diagram {
	tone := func(s string, t game.Tone) game.Token { return game.Token{Text: game.Lit(s), Tone: t} }
	word := &game.Grid{Width: 1, Gap: 1, Top: strings.Split("ABCDEFGHIJKLMNO", ""), Left: numbers(1, 15)}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 15 {
		row := make([]game.Token, 15)
		for j := range row {
			switch {
			case i == 7 && j > 3 && j < 11:
				row[j] = game.Token{Text: game.Lit("BONJOUR"[j-4 : j-3]), Tone: game.Plain, Mark: true}
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
		"words": {Parts: []game.Part{{Grid: word}, {Title: msg("toy.hand"), Tokens: game.Words("A1", "E1", "K10", "Z10", "?0")}}},
		"pits": {Parts: []game.Part{{Grid: &game.Grid{Width: 2, Gap: 1, Lines: true,
			Cells: [][]game.Token{{second("4"), second("0"), second("12"), second("4"), second("4"), second("4")},
				{first("4"), first("4"), first("4"), {Text: game.Lit("5"), Tone: game.First, Mark: true}, first("5"), first("0")}},
			Top: strings.Split("FEDCBA", ""), Under: strings.Split("abcdef", "")}},
			{Table: [][]game.Token{{{Text: game.M("toy.store", "by", game.Seat(0)), Tone: game.First}, game.T("12")}, {{Text: game.M("toy.store", "by", game.Seat(1)), Tone: game.Second}, game.T("3")}}}}},
		"stacks": {Parts: []game.Part{{Grid: &game.Grid{Width: 2, Gap: 1, Lines: true,
			Cells: [][]game.Token{{first("B3"), game.T(""), game.T(""), second("n0")}, {game.T(""), first("B0"), game.T(""), game.T("")}, {game.T(""), game.T(""), second("n2"), game.T("")}, {first("B1"), game.T(""), game.T(""), game.T("")}},
			Under: strings.Split("abcd", ""), Left: strings.Split("4321", ""), Right: strings.Split("4321", "")}},
			{Title: msg("toy.hand"), Tokens: []game.Token{first("B3"), first("B3"), second("n3"), second("n2")}}}},
		"chain": {Parts: []game.Part{{Tokens: tied, Indent: 2}, {Text: msg("toy.say")}, {Text: msg("toy.say")}}},
		"tiles": {Parts: []game.Part{{Title: msg("toy.hand"), Tokens: hand, Indent: 2}, {Tokens: hand[:3]}, {Table: [][]game.Token{{game.T("a"), game.T("b"), game.T("c")}, {game.T("long"), game.T("1")}, {game.T("x"), game.T("200"), game.T("-3")}}}}},
		"sets": {Parts: []game.Part{
			{Title: msg("toy.hand"), Tokens: []game.Token{tone("  1", game.Faint), tile("7R"), tile("7B"), tile("7K")}, Indent: 4},
			{Tokens: []game.Token{tone(" 2+", game.Faint), {Text: game.Lit("1R"), Tone: game.Red, Tie: true}, {Text: game.Lit("'"), Tone: game.Red, Mark: true}, tile("2R"), tile("3R")}, Indent: 4}}},
		"empty": {},
	}
}

const boardEn = "[toy]\nhand = \"Hand\"\nstore = \"{{.by}}\"\nsay = \"It is your turn: choose a pit, and sow.\"\n"
const boardFr = "[toy]\nhand = \"Main\"\nstore = \"{{.by}}\"\nsay = \"À vous : choisissez l’une des maisons, et semez.\"\n"

func TestTextGolden(t *testing.T) {
	p := printer(t, "fr", boardEn, boardFr, "Zoé la très grande joueuse d’awalé", "Иван")
	for name, d := range samples() {
		for _, width := range []int{Narrow, Wide} {
			text := Text(d, p, width)
			checkText(t, text, width)
			golden(t, fmt.Sprintf("%s.%d.txt", name, width), text)
		}
	}
	if got, want := Text(samples()["chain"], p, 0), Text(samples()["chain"], p, Narrow); got != want {
		t.Errorf("width 0: got %q, want %q", got, want)
	}
}

func TestGridSaves(t *testing.T) {
	g := game.Grid{Width: 1, Gap: 2, Lines: true, Cells: [][]game.Token{letters("abc")}, Left: []string{"1"}, Right: []string{"1"}}
	bare := g
	bare.Lines = false
	cases := []struct {
		grid  game.Grid
		width int
		want  string
		fits  bool
	}{
		{bare, 28, "1 a  b  c 1", true},
		{bare, 10, "1 a b c 1", true},
		{bare, 8, "1 abc 1", true},
		{bare, 6, "1 abc", true},
		{bare, 4, "1abc", true},
		{bare, 3, "1ab", false},
		{g, 28, "  +-----+-----+-----+\n1 |  a  |  b  |  c  | 1\n  +-----+-----+-----+", true},
		{g, 17, "  +---+---+---+\n1 | a | b | c | 1\n  +---+---+---+", true},
		{g, 11, "  +-+-+-+\n1 |a|b|c| 1\n  +-+-+-+", true},
		{g, 10, "  +-+-+-+\n1 |a|b|c|\n  +-+-+-+", true},
		{g, 8, "1 a b c", true},
		{g, 5, "1 abc", true},
	}
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	c.Report = func(error) { reports++ }
	p := c.Printer("en", nil)
	for _, c := range cases {
		d := game.Diagram{Parts: []game.Part{{Grid: &c.grid}}}
		reports = 0
		if got := Text(d, p, c.width); got != c.want {
			t.Errorf("width %d: got\n%s\nwant\n%s", c.width, got, c.want)
		}
		err := Fits(d, p, c.width)
		if (err == nil) != c.fits || (reports == 0) != c.fits {
			t.Errorf("width %d: got error %v, %d reports, want fitting %v", c.width, err, reports, c.fits)
		}
	}
}

func TestFitsTells(t *testing.T) {
	p := printer(t, "en", "", "")
	d := game.Diagram{Parts: []game.Part{{Text: game.Lit("x")}, {Grid: &game.Grid{Width: 3, Cells: [][]game.Token{letters("abcdefghij")}}}}}
	err := Fits(d, p, Narrow)
	if want := "render: part 1 of the diagram needs 30 columns of 28"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	wide := game.Diagram{Parts: []game.Part{{Table: [][]game.Token{game.Words("name", "12345", "12345", "12345")}}}}
	if err := Fits(wide, p, 10); err == nil {
		t.Error("table of 21 columns in 10: got no error")
	}
}

func TestCodeBlock(t *testing.T) {
	for in, want := range map[string]string{"a": "```\na\n```", "": "```\n\n```", "js\n```x`": "```\njs\n'''x'\n```"} {
		if got := CodeBlock(in); got != want {
			t.Errorf("CodeBlock(%q): got %q, want %q", in, got, want)
		}
	}
}

// randomDiagram draws any diagram that the types allow, sensible or not.
func randomDiagram(rng *rand.Rand) game.Diagram {
	words := []string{"", "a", "12", "été", "[6|6]", "日本", "long word of many", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "a\nb", "`", "z\u0301\u0302"}
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
			ts[i].Tie, ts[i].Mark, ts[i].Tone = rng.IntN(4) == 0, rng.IntN(9) == 0, game.Tone(rng.IntN(18))
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
			g := &game.Grid{Width: rng.IntN(5) - 1, Gap: rng.IntN(4) - 1, Lines: rng.IntN(2) == 0, Top: list(9), Under: list(9), Left: list(9), Right: list(9)}
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

func TestTextOfAnyDiagram(t *testing.T) {
	c, err := NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("en", nil)
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		d := randomDiagram(rng)
		width := []int{1, 5, Narrow, Wide}[rng.IntN(4)]
		text := Text(d, p, width)
		checkText(t, text, width)
		if t.Failed() {
			t.Fatalf("diagram %d: %+v in %d columns:\n%s", i, d, width, text)
		}
	}
}

func BenchmarkText(b *testing.B) {
	p := printer(b, "fr", boardEn, boardFr, "Zoé", "Bob")
	for name, d := range samples() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Text(d, p, Narrow)
			}
		})
	}
}
