package words

import (
	"slices"
	"strings"
	"testing"

	"tablee/dict"
)

func french() *Words { return &Words{Graph: dict.FrenchAll()} }

func tableOf(words string) (table [][]Tile) {
	for _, w := range strings.Fields(words) {
		table = append(table, Of(w))
	}
	return table
}

func TestStands(t *testing.T) {
	set := french()
	for word, want := range map[string][]string{
		"CA*TON":   {"N", "R"},
		"MAISON":   {""},
		"QQQ*":     nil,
		"B*AUCOU*": {"EP"},
	} {
		var got []string
		for _, stands := range set.Stands(Of(word)) {
			got = append(got, Spell(stands))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

// TestTooManyJokersAreNotRead: with more jokers than the pack has nothing is read, since each would multiply the
// readings by the alphabet.
func TestTooManyJokersAreNotRead(t *testing.T) {
	set := french()
	if _, ok := set.Arrange(Of("MA***N")); ok {
		t.Error("three jokers are arranged")
	}
	if _, ok := set.Arrange(Of("MA**ON")); !ok {
		t.Error("two jokers are not")
	}
	if got := set.Stands(Of("MA***N")); got != nil {
		t.Errorf("three jokers stand for %d readings", len(got))
	}
}

// A word with a joker is another one as long as it can be read as another.
func TestNoWordTwice(t *testing.T) {
	set := french()
	for _, c := range []struct {
		words []string
		ok    bool
	}{
		{[]string{"CANTON", "CARTON"}, true},
		{[]string{"CANTON", "CANTON"}, false},
		{[]string{"CANTON", "CA*TON"}, true},
		{[]string{"CANTON", "CARTON", "CA*TON"}, false},
		{[]string{"CA*TON", "CA*TON"}, true},
		{[]string{"CA*TON", "CA*TON", "CARTON"}, false},
	} {
		var table [][]Tile
		for _, w := range c.words {
			table = append(table, Of(w))
		}
		if got := set.ValidTable(table) == nil; got != c.ok {
			t.Errorf("%v: got %v, want %v", c.words, got, c.ok)
		}
	}
}
