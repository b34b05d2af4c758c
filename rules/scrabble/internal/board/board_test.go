package board

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// facts is the description of the board and the tiles beside the case files.
type facts struct {
	Layout []string `json:"board_layout"`
	Fr, En struct {
		Counts, Values map[string]int
	}
}

func readFacts(t *testing.T) facts {
	t.Helper()
	data, err := os.ReadFile("testdata/scrabble.json")
	if err != nil {
		t.Fatal(err)
	}
	var f facts
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPremiums(t *testing.T) {
	glyph := map[Colour]byte{Grey: ' ', LightBlue: '\'', DarkBlue: '"', Pink: '-', Red: '='}
	for r, want := range readFacts(t).Layout {
		for c := range Size {
			if got := glyph[ColourAt(r*Size+c)]; got != want[c] {
				t.Errorf("square %d,%d is %q, want %q", r, c, got, want[c])
			}
		}
	}
	count := make(map[Colour]int)
	for i := range Squares {
		count[ColourAt(i)]++
	}
	if count[Red] != 8 || count[Pink] != 17 || count[DarkBlue] != 12 || count[LightBlue] != 24 {
		t.Errorf("premium squares: %v", count)
	}
}

func TestSets(t *testing.T) {
	f := readFacts(t)
	for _, c := range []struct {
		set            *Set
		counts, values map[string]int
		total, base    int
	}{{&French, f.Fr.Counts, f.Fr.Values, 102, 100}, {&English, f.En.Counts, f.En.Values, 100, 98}} {
		for i := range Kinds {
			tile := Tile(i)
			if got, want := int(c.set.Counts[i]), c.counts[tile.String()]; got != want {
				t.Errorf("%s: %d tiles %v, want %d", c.set.Name, got, tile, want)
			}
			if got, want := int(c.set.Values[i]), c.values[tile.String()]; got != want {
				t.Errorf("%s: %v is worth %d, want %d", c.set.Name, tile, got, want)
			}
		}
		full, base := c.set.Bag(true), c.set.Bag(false)
		if full.Len() != c.total || base.Len() != c.base {
			t.Errorf("%s: bags of %d and %d tiles, want %d and %d", c.set.Name, full.Len(), base.Len(), c.total, c.base)
		}
	}
}

func tiles(t *testing.T, s string) Multiset {
	t.Helper()
	m, err := ParseMultiset(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMultiset(t *testing.T) {
	m := tiles(t, "aadEEE?")
	if m.Len() != 7 || m.Empty() || m.String() != "AADEEE?" {
		t.Fatalf("ParseMultiset: %v with %d tiles", m, m.Len())
	}
	if got := m.Sum(&French.Values); got != 1+1+2+3 {
		t.Errorf("Sum = %d, want 7", got)
	}
	m.Add(Tile('Z' - 'A'))
	if !m.Remove(Tile('Z'-'A')) || m.Remove(Tile('Z'-'A')) {
		t.Error("Remove: a tile that was added can be removed once")
	}
	var other Multiset
	if !m.Transfer(&other, Tile('D'-'A')) || m.Transfer(&other, Tile('D'-'A')) || other.String() != "D" {
		t.Errorf("Transfer: %v | %v", m, other)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	if n := m.TransferRandom(&other, 100, rng); n != 6 || !m.Empty() || other.String() != "AADEEE?" {
		t.Errorf("TransferRandom = %d: %v | %v", n, m, other)
	}
	part := tiles(t, "AE?")
	if !other.Contains(&part) || part.Contains(&other) {
		t.Error("Contains is wrong")
	}
	if rest := other.Minus(&part); rest.String() != "ADEE" || rest.Plus(&part) != other {
		t.Errorf("Minus = %v", rest)
	}
	if _, err := ParseMultiset("A1"); err == nil {
		t.Error("a digit was read as a tile")
	}
}

// TestRemoveRandom draws from a bag in which one kind is ten times as frequent as the other.
func TestRemoveRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var n [2]int
	for range 11000 {
		m := Multiset{10, 1}
		n[m.RemoveRandom(rng)]++
	}
	if n[1] < 850 || n[1] > 1150 {
		t.Errorf("a tile out of eleven was drawn %d times of 11000, want about 1000", n[1])
	}
}

func TestSquare(t *testing.T) {
	var b Board
	b.Put(7, 7, 'A')
	b.Put(7, 8, 'b')
	for _, c := range []struct {
		row, col int
		text     string
		covered  bool
		joker    bool
	}{{7, 7, "A", true, false}, {7, 8, "b", true, true}, {0, 0, "5", false, false}, {0, 1, " ", false, false}, {1, 1,
		"4", false, false}, {0, 3, "2", false, false}} {
		s := b.At(c.row, c.col)
		if s.String() != c.text || s.Covered() != c.covered || s.Joker() != c.joker {
			t.Errorf("square %d,%d: %q %v %v, want %q %v %v", c.row, c.col, s, s.Covered(), s.Joker(), c.text, c.covered,
				c.joker)
		}
	}
	if got := b.At(7, 8).Letter(); got != 'B' {
		t.Errorf("a joker for B shows %c", got)
	}
	if !strings.Contains(b.String(), " 8|5| | |2| | | |A|b|") {
		t.Errorf("String:\n%s", b.String())
	}
	text, _ := b.MarshalText()
	var back Board
	if err := back.UnmarshalText(text); err != nil || back != b {
		t.Errorf("board through text: %v", err)
	}
}

func at(t *testing.T, s string) Placement {
	t.Helper()
	p, ok := ParsePlacement(s)
	if !ok {
		t.Fatalf("placement %q", s)
	}
	return p
}

func TestCheck(t *testing.T) {
	var first Board
	rack := tiles(t, "CHATSON")
	lay, err := first.Check(at(t, "8G CHAT"), &rack, &French.Values, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := lay.Points(); got != 18 { // (3+4+1+1) doubled by the centre
		t.Errorf("CHAT through the centre: %d points, want 18", got)
	}
	b := first
	if n := b.Place(lay, &rack); n != 4 || rack.String() != "NOS" {
		t.Errorf("Place took %d tiles, left %v", n, rack)
	}
	undo, back := b, rack
	undo.Unplace(lay, &back)
	if undo != first || back.String() != "ACHNOST" {
		t.Errorf("Unplace: rack %v", back)
	}
	for _, c := range []struct {
		name, place, rack string
		base, official    Problem
		points, crossed   int // base and official
	}{
		{"behind the word", "8G CHATS", "S", Fits, Fits, 10, 10},
		{"dots for letters that are there", "8G ....S", "S", Fits, Fits, 10, 10},
		{"down through a letter", "H7 SH", "S", Fits, Fits, 5, 5},
		{"touching only", "9G SE", "SE", Apart, Fits, 0, (2*1 + 1) + (3 + 2*1) + (4 + 1)},
		{"apart", "1A SE", "SE", Apart, Apart, 0, 0},
		{"off the board", "8M CHAT", "CHAT", OffBoard, OffBoard, 0, 0},
		{"one letter", "8G C", "C", Short, Short, 0, 0},
		{"the word goes on", "8F SC", "S", Goes, Goes, 0, 0},
		{"another letter", "8G CHIT", "CHIT", Mismatch, Mismatch, 0, 0},
		{"no tile", "8G CHAT", "CHAT", NoTile, NoTile, 0, 0},
		{"not on the rack", "8G CHATS", "X", NotOnRack, NotOnRack, 0, 0},
		{"no joker", "8G CHATs", "S", NotOnRack, NotOnRack, 0, 0},
		{"joker", "8G CHATs", "?", Fits, Fits, 9, 9},
		{"dot on an empty square", "8G CHAT.", "S", NotOnRack, NotOnRack, 0, 0},
	} {
		for i, want := range []Problem{c.base, c.official} {
			rack := tiles(t, c.rack)
			lay, err := b.Check(at(t, c.place), &rack, &French.Values, i == 1)
			var f *Fault
			got := Fits
			if errors.As(err, &f) {
				got = f.Problem
			}
			if got != want {
				t.Errorf("%s (official %v): %v, want %v", c.name, i == 1, err, &Fault{Problem: want})
			}
			if points := [2]int{c.points, c.crossed}[i]; err == nil && lay.Points() != points {
				t.Errorf("%s (official %v): %d points, want %d: %+v", c.name, i == 1, lay.Points(), points, lay.Words)
			}
		}
	}
}

func TestFirstWord(t *testing.T) {
	var b Board
	rack := tiles(t, "RETAINS")
	for place, want := range map[string]Problem{"8H RETAINS": Fits, "H2 RETAINS": Fits, "7H RETAINS": NotCentre,
		"8I RETAIN": NotCentre, "8H R": Short} {
		_, err := b.Check(at(t, place), &rack, &French.Values, true)
		var f *Fault
		if got := errors.As(err, &f); got != (want != Fits) || got && f.Problem != want {
			t.Errorf("%s: %v, want %v", place, err, &Fault{Problem: want})
		}
	}
	lay, err := b.Check(at(t, "8H RETAINS"), &rack, &French.Values, true)
	if err != nil || lay.Points() != 2*8+50 { // 1+1+1+1+2 (double letter on 8L)+1+1, doubled, and the bonus
		t.Errorf("RETAINS: %d points (%v), want 66", lay.Points(), err)
	}
}

func TestParsePlacement(t *testing.T) {
	for _, s := range []string{"8H WORD", "H8 WORD", "15O AB", "O15 AB", "1A a.B"} {
		p, ok := ParsePlacement(s)
		if !ok || p.Format() != s {
			t.Errorf("ParsePlacement(%q) = %+v %v, written %q", s, p, ok, p.Format())
		}
	}
	for _, s := range []string{"", "8H", "8H ", "16A AB", "0A AB", "08A AB", "A0 AB", "P1 AB", "8h AB", "8H A B",
		"8H É", "8H1 AB", "H AB", "8 AB", "8H ABCDEFGHIJKLMNOP"} {
		if p, ok := ParsePlacement(s); ok {
			t.Errorf("ParsePlacement(%q) = %+v, want refusal", s, p)
		}
	}
}

// FuzzPlacement: what is read is written the same.
func FuzzPlacement(f *testing.F) {
	for _, s := range []string{"8H WORD", "H8 W.RD", "15O aB", "1A AB"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if p, ok := ParsePlacement(s); ok && p.Format() != s {
			t.Errorf("%q was read as %+v and written %q", s, p, p.Format())
		}
	})
}
