package dict

import (
	"slices"
	"strings"
	"testing"
)

// TestSorted: words come in order, whether they are one list in order, two, or more.
func TestSorted(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"", ""}, {"A", "A"}, {"A B C", "A B C"}, {"B A", "A B"}, {"B C A B D", "A B B C D"}, {"A D B C", "A B C D"},
		{"C B A", "A B C"}, {"B A C A", "A A B C"}, {"A C B B", "A B B C"}, {"A B C A B C", "A A B B C C"},
	} {
		words := strings.Fields(c.words)
		before := slices.Clone(words)
		if got := strings.Join(sorted(words), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.words, got, c.want)
		}
		if !slices.Equal(words, before) {
			t.Errorf("%s: the caller's words are now %s", c.words, words)
		}
	}
}
