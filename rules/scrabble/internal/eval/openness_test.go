package eval

import (
	"maps"
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

func TestOpennessFormat(t *testing.T) {
	scrabbletest.Format(t, 2*OpennessWeights, OpennessOf, parseOpenness, (*OpennessModel).Format)
}

// position is a board on which plays were laid, and one more play.
func position(t *testing.T, plays ...string) (b board.Board, last *movegen.Play) {
	t.Helper()
	for i, s := range plays {
		place, ok := board.ParsePlacement(s)
		if !ok {
			t.Fatalf("%q is no placement", s)
		}
		last = board.PlayOf(place)
		if i < len(plays)-1 {
			rack := board.Multiset{}
			last.Lay(&b, &rack)
		}
	}
	return b, last
}

func counted(t *testing.T, plays ...string) map[int]int {
	t.Helper()
	b, p := position(t, plays...)
	n := make(map[int]int)
	OpennessFeatures(&b, p, func(i int) { n[i]++ })
	return n
}

const (
	grey, lightBlue, darkBlue, pink = 0, 1, 2, 3

	redNear, redFar = 2, 3
)

// TestFeatures counts by hand what plays do to the board.
func TestOpennessFeatures(t *testing.T) {
	letter := func(c byte) int { return atLetters + int(c-'A') }
	for _, c := range []struct {
		name  string
		plays []string
		want  map[int]int
	}{
		{"the first word", []string{"8G aN"}, map[int]int{
			atLetters + int(board.Joker): 1, letter('N'): 1,
			atCovered + 2*grey: 1, atCovered + 2*pink: 1,
			atHooks + 2*lightBlue + 1: 2,                       // the joker is an A, a vowel
			atHooks + 2*grey:          2,                       // of the N
			atCrossed + 2*redFar:      2,                       // H1 and H15
			atEnds:                    2, atLonger + redFar: 2, // A8 and O8
		}},
		{"a word laid parallel", []string{"8H ET", "9I AS"}, map[int]int{
			OpennessWeights + letter('A'): 1, OpennessWeights + letter('S'): 1,
			OpennessWeights + atCovered + 2*lightBlue + 1: 1, // I9, below the T
			OpennessWeights + atCovered + 2*grey:          1, // J9
			OpennessWeights + atNarrowed:                  1, // J8, beside the T
			OpennessWeights + atHooks + 2*darkBlue:        1, // J10, below the S
			OpennessWeights + atHooks + 2*grey + 1:        1, // I10, below the A
			OpennessWeights + atEnds:                      2,
		}},
		{"through a letter", []string{"8H ET", "H7 S.N"}, map[int]int{
			OpennessWeights + letter('S'): 1, OpennessWeights + letter('N'): 1,
			OpennessWeights + atCovered + 2*grey + 1: 2,
			OpennessWeights + atHooks + 2*lightBlue:  2, // G7 and G9
			OpennessWeights + atNarrowed:             2, // I7 and I9
			OpennessWeights + atEnds:                 2, OpennessWeights + atLonger + redFar: 2,
		}},
	} {
		got := counted(t, c.plays...)
		if !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestMirrored: rows and columns are alike.
func TestMirrored(t *testing.T) {
	for _, c := range [][2][]string{
		{{"8D JOUEr"}, {"H4 JOUEr"}},
		{{"8H ET", "9I AS"}, {"H8 ET", "I9 AS"}},
		{{"8D JOUER", "D7 O.ES"}, {"H4 JOUER", "4G O.ES"}},
	} {
		if a, b := counted(t, c[0]...), counted(t, c[1]...); !maps.Equal(a, b) {
			t.Errorf("%v counts %v, and %v counts %v", c[0], a, c[1], b)
		}
	}
}

// TestValue: the model speaks until the bag is nearly empty, and its value is the sum of what counts.
func TestValue(t *testing.T) {
	m := new(OpennessModel)
	for i := range m {
		m[i] = int16(i * i % 97)
	}
	b, p := position(t, "8H ET", "9I AS")
	want := int32(0)
	for i, n := range counted(t, "8H ET", "9I AS") {
		want += int32(n) * int32(m[i])
	}
	if got := m.Value(&b, OpennessLeastBag, p); got != want || want == 0 {
		t.Errorf("worth %d, want %d", got, want)
	}
	if got := m.Value(&b, OpennessLeastBag-1, p); got != 0 {
		t.Errorf("with a nearly empty bag: worth %d", got)
	}
}

// TestSense: what every player knows must have been learned: not to lead to a red square.
func TestOpennessSense(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		m := OpennessOf(lang)
		for _, i := range []int{redNear, redFar} {
			for vowel := range 2 {
				if w := m[OpennessWeights+atCrossed+2*i+vowel]; w >= 0 {
					t.Errorf("%s: a way to a red square (%d, %d) is worth %d", lang, i, vowel, w)
				}
			}
		}
	}
}
