package terminal

import (
	"strings"
	"testing"
)

func TestUnmark(t *testing.T) {
	for _, c := range []struct{ in, plain, bold string }{
		{"**Aim.** Score", "Aim. Score", "\x1b[1mAim.\x1b[0m Score"},
		{"a *group* of `*`, a joker", "a group of *, a joker", "a group of *, a joker"},
		{"in your hand, * for a joker", "in your hand, * for a joker", "in your hand, * for a joker"},
		{`lays \*8y and \*`, "lays *8y and *", "lays *8y and *"},
		{"||78% → 8%||", "78% → 8%", "78% → 8%"},
		{`\_a\_ \\ é`, `_a_ \ é`, `_a_ \ é`},
		{"**open", "open", "\x1b[1mopen\x1b[0m"},
		{"a\\", "a\\", "a\\"},
		{"@\u200beveryone", "@everyone", "@everyone"},
	} {
		if got := unmark(c.in, false); got != c.plain {
			t.Errorf("%q is %q, want %q", c.in, got, c.plain)
		}
		if got := unmark(c.in, true); got != c.bold {
			t.Errorf("%q in bold is %q, want %q", c.in, got, c.bold)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		in      string
		columns int
		want    string
	}{
		{"one two three", 7, "one two\nthree"},
		{"une fois\u00a0!", 9, "une\nfois\u00a0!"},
		{"• one two three", 9, "• one two\n  three"},
		{"  one two three", 9, "  one two\n  three"},
		{"a\n\nb\n", 9, "a\n\nb"},
		{"\x1b[1mone\x1b[0m two", 7, "\x1b[1mone\x1b[0m two"},
		{"abcdefgh", 3, "abc\ndef\ngh"},
		{"", 3, ""},
	} {
		if got := strings.Join(wrap(c.in, c.columns), "\n"); got != c.want {
			t.Errorf("%q in %d columns is %q, want %q", c.in, c.columns, got, c.want)
		}
	}
}
