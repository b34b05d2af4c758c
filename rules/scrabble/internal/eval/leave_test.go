package eval

import (
	"testing"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/scrabbletest"
)

func TestLeaveFormat(t *testing.T) {
	scrabbletest.Format(t, LeaveWeights, LinearOf, parseLeave, (*Linear).Format)
}

// TestFeatures: every weight counts where it should, and no two features share one.
func TestLeaveFeatures(t *testing.T) {
	for _, c := range []struct {
		tiles string
		want  int // number of weights
	}{{"", 0}, {"A", 2}, {"AA", 3}, {"AAAA", 4}, {"AB", 4}, {"ABC?", 4 + 6 + 1}} {
		m, err := board.ParseMultiset(c.tiles)
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[int]bool)
		LeaveFeatures(&m, func(i int) {
			if i < 0 || i >= LeaveWeights || seen[i] {
				t.Errorf("%q: weight %d is out of range or counts twice", c.tiles, i)
			}
			seen[i] = true
		})
		if len(seen) != c.want {
			t.Errorf("%q: %d weights, want %d", c.tiles, len(seen), c.want)
		}
	}
}

// TestLinear: the value is the sum of the weights of the features.
func TestLinear(t *testing.T) {
	m := LinearOf("fr")
	for _, s := range []string{"", "?", "??", "A", "AAAA", "AB", "AEINRS", "EEEEE?Q", "ZYXWVUT", "AEIOUAEIOU"} {
		keep, want := scrabbletest.Kept(t, s), int32(0)
		LeaveFeatures(keep, func(i int) { want += int32(m[i]) })
		if got := m.Value(keep); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}

// TestVowel: five letters are vowels.
func TestVowel(t *testing.T) {
	var vowels board.Multiset
	for kind := range vowels {
		if vowel(kind) {
			vowels[kind] = 1
		}
	}
	if vowels.String() != "AEIOU" {
		t.Errorf("the vowels are %v", vowels)
	}
}

// TestSense: what every player knows must have been learned.
func TestLeaveSense(t *testing.T) {
	value := func(m *LeaveModel, tiles string) int32 {
		set, err := board.ParseMultiset(tiles)
		if err != nil {
			t.Fatal(err)
		}
		return m.Value(&set)
	}
	for _, lang := range []string{"fr", "en"} {
		m := LeaveOf(lang)
		for _, c := range [][2]string{{"?", "S"}, {"S", "V"}, {"E", "UU"}, {"S", "Q"}, {"QU", "Q"}, {"ERST", "VVUU"},
			{"EINRT", "IIOUU"}} {
			if a, b := value(m, c[0]), value(m, c[1]); a <= b {
				t.Errorf("%s: %s is worth %d, %s %d; want more", lang, c[0], a, c[1], b)
			}
		}
	}
}

// TestTable: the table adds its units to the leave of that number alone, and nothing to what has none.
func TestTable(t *testing.T) {
	linear, set := LinearOf("en"), &board.English
	ranks := NewRanks(set)
	keep, other, long := scrabbletest.Kept(t, "AEINQZ"), scrabbletest.Kept(t, "AEINQ"), scrabbletest.Kept(t, "AEINQZZ")
	rank, _ := ranks.Of(keep)
	for _, units := range []int8{127, -128, 3} {
		table := make([]byte, ranks.Size())
		table[rank] = byte(units)
		table[0] = 9 // of keeping none, which has no other name
		m := NewLeaveModel(linear, set, table)
		if got, want := m.Value(keep), linear.Value(keep)+Unit*int32(units); got != want {
			t.Errorf("%d units: %d, want %d", units, got, want)
		}
		for _, keep := range []*board.Multiset{other, long} {
			if got, want := m.Value(keep), linear.Value(keep); got != want {
				t.Errorf("%v: %d, want %d", keep, got, want)
			}
		}
	}
	if got, want := NewLeaveModel(linear, set, nil).Value(keep), linear.Value(keep); got != want {
		t.Errorf("no table: %d, want %d", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a table of another length was taken")
		}
	}()
	NewLeaveModel(linear, set, []byte("short"))
}

// TestLearned: the tables that are built in say something, and no more than a leave can be worth.
func TestLearned(t *testing.T) {
	for _, set := range []*board.Set{&board.French, &board.English} {
		m := LeaveOf(set.Name)
		told, most := 0, 0
		for _, b := range m.beyond {
			x := int(int8(b))
			if x != 0 {
				told++
			}
			most = max(most, x, -x)
		}
		if len(m.beyond) != m.ranks.Size() || told < len(m.beyond)/2 || most < 20 {
			t.Errorf("%s: %d of %d leaves have a value beyond their weights, at most %d units", set.Name, told,
				m.ranks.Size(), most)
		}
	}
}

// BenchmarkValue values the 128 parts of a rack of seven different tiles: what a turn costs.
func BenchmarkValue(b *testing.B) {
	var rack []*board.Multiset
	for part := range 1 << board.RackSize {
		m := new(board.Multiset)
		for i, tile := range "AEINRST" {
			m[tile-'A'] = uint8(part >> i & 1)
		}
		rack = append(rack, m)
	}
	values := map[string]func(*board.Multiset) int32{"weights": LinearOf("fr").Value, "table": LeaveOf("fr").Value}
	for name, value := range values {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				for _, part := range rack {
					value(part)
				}
			}
		})
	}
}
