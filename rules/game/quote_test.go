package game

import (
	"strings"
	"testing"
)

// TestQuote: a quoted text ends after a whole character or emoji, whatever it is made of.
func TestQuote(t *testing.T) {
	family := "👩\u200d👩\u200d👧"
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"", 0, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc…"},
		{"abcd", 0, "…"},
		{"éé", 1, "é…"},
		{"e\u0301e\u0301", 3, "e\u0301…"},
		{"a" + family, 6, "a" + family},
		{"a" + family + "b", 6, "a" + family + "…"},
		{"a" + family + "b", 5, "a…"},
		{strings.Repeat("🇫🇷", 3), 5, "🇫🇷🇫🇷…"},
	} {
		if got := Quote(c.in, c.max); got != c.want {
			t.Errorf("Quote(%q, %d): got %q, want %q", c.in, c.max, got, c.want)
		}
	}
}
