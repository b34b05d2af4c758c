package words

import (
	"testing"
	"time"

	"tablee/rules/rummy/family"
)

// A joker read as a letter makes no new word.
func TestLongestNew(t *testing.T) {
	set := french()
	for _, c := range []struct {
		before, after string
		want          int
	}{
		{"", "MAISON", 6},
		{"MAISON", "MAISON", 0},
		{"MAISON", "MAISON SUR", 3},
		{"F*CILE", "FACILE", 0},
		{"FACILE", "F*CILE", 0},
		{"FACILE", "F*CILE SUR", 3},
		{"FACILE", "FACI*E", 0},
		{"CA*TON", "CARTON", 0},
		{"CARTON", "CARTON CA*TON", 6}, // as CANTON
		{"CA*TON", "CANTON CARTON", 6}, // one of them
		{"CA*TON CANTON", "CARTON CA*TON", 0},
		{"CA*TON", "CA*TONS", 7},
		{"DROLE BOEUF", "ROLE BORDS OEUF", 5},
	} {
		if got := set.LongestNew(tableOf(c.before), tableOf(c.after)); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.before, c.after, got, c.want)
		}
	}
}

// More jokers than there are make no word, and cost nothing: eleven of them once took seconds each time that a draft
// was looked at.
func TestManyJokers(t *testing.T) {
	set := french()
	began := time.Now()
	for n := 3; n <= Max; n++ {
		all := family.Copies(Joker, n).Slice()
		if _, ok := set.Arrange(all); ok {
			t.Errorf("%d jokers are a word", n)
		}
		if got := set.Stands(all); got != nil {
			t.Errorf("%d jokers stand for %d words", n, len(got))
		}
	}
	if took := time.Since(began); took > 100*time.Millisecond {
		t.Errorf("it took %v", took)
	}
	if _, ok := set.Arrange(Of("**TON")); !ok {
		t.Error("**TON is no word")
	}
}
