package leave

import (
	"strings"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

func TestFormat(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		m := Of(lang)
		back, err := Parse(m.Format())
		if err != nil || *back != *m {
			t.Errorf("%s: the weights changed when written and read: %v", lang, err)
		}
	}
	for _, bad := range []string{"", "1 2 3", strings.Repeat("x ", Weights), strings.Repeat("99999 ", Weights)} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("Parse(%.20q): no error", bad)
		}
	}
}

// TestFeatures: every weight counts where it should, and no two features share one.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		tiles string
		want  int // number of weights
	}{{"", 0}, {"A", 2}, {"AA", 3}, {"AAAA", 4}, {"AB", 4}, {"ABC?", 4 + 6 + 1}} {
		m, err := board.ParseMultiset(c.tiles)
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[int]bool)
		Features(&m, func(i int) {
			if i < 0 || i >= Weights || seen[i] {
				t.Errorf("%q: weight %d is out of range or counts twice", c.tiles, i)
			}
			seen[i] = true
		})
		if len(seen) != c.want {
			t.Errorf("%q: %d weights, want %d", c.tiles, len(seen), c.want)
		}
	}
}

// TestSense: what every player knows must have been learned.
func TestSense(t *testing.T) {
	value := func(m *Model, tiles string) int32 {
		set, err := board.ParseMultiset(tiles)
		if err != nil {
			t.Fatal(err)
		}
		return m.Value(&set)
	}
	for _, lang := range []string{"fr", "en"} {
		m := Of(lang)
		for _, c := range [][2]string{{"?", "S"}, {"S", "V"}, {"E", "UU"}, {"S", "Q"}, {"QU", "Q"}, {"ERST", "VVUU"}, {"EINRT", "IIOUU"}} {
			if a, b := value(m, c[0]), value(m, c[1]); a <= b {
				t.Errorf("%s: %s is worth %d, %s %d; want more", lang, c[0], a, c[1], b)
			}
		}
	}
}
