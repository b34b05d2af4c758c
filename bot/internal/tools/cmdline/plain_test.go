package cmdline

import (
	"fmt"
	"strings"
	"testing"
)

// TestPlain: nothing that a terminal would obey reaches it, and names of all writing systems stay as they are.
func TestPlain(t *testing.T) {
	for _, c := range []struct{ in, line, lines string }{
		{"Chloé 山田 مريم 👩‍👩‍👧 �", "Chloé 山田 مريم 👩‍👩‍👧 �", "Chloé 山田 مريم 👩‍👩‍👧 �"},
		{"\x1b]0;title\x07x", `\x1b]0;title\x07x`, `\x1b]0;title\x07x`},
		{"a\r\nb\tc", `a\x0d\x0ab\x09c`, "a\\x0d\nb\tc"},
		{"\u009b31m", `\u009b31m`, `\u009b31m`},
		{"\x9b31m\xff", `\x9b31m\xff`, `\x9b31m\xff`},
		{"a\u202egnp.exe\u2066\u200f", `a\u202egnp.exe\u2066\u200f`, `a\u202egnp.exe\u2066\u200f`},
		{"a\u2028b\u2029\ufeff\x7f", `a\u2028b\u2029\ufeff\x7f`, `a\u2028b\u2029\ufeff\x7f`},
		{"", "", ""},
	} {
		if got := Line(c.in); got != c.line {
			t.Errorf("%q in a line is %q, want %q", c.in, got, c.line)
		}
		var b strings.Builder
		if n, err := fmt.Fprint(Lines(&b), c.in); err != nil || n != len(c.in) || b.String() != c.lines {
			t.Errorf("%q written is %q (%d bytes, %v), want %q", c.in, b.String(), n, err, c.lines)
		}
	}
}
