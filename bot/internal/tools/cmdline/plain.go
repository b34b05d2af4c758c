package cmdline

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line makes a text that others have written, such as a person's name, safe for one line on a terminal. Control
// characters, line ends, characters that change the writing direction, and bytes that are not valid UTF-8 are shown as
// in a Go string ("\x1b", "\u202e"). Everything else stays, including joined emoji.
func Line(s string) string { return clean(s, "") }

// Lines is a writer that filters text like Line, but keeps line ends and tabs. Each call must write whole characters.
func Lines(w io.Writer) io.Writer { return lines{w} }

type lines struct{ io.Writer }

// Write implements io.Writer.
func (l lines) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.Writer, clean(string(p), "\n\t")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// clean escapes what must not reach a terminal, except the characters in kept.
func clean(s, kept string) string {
	if strings.IndexFunc(s, func(r rune) bool { return unsafe(r) && !strings.ContainsRune(kept, r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && strings.HasPrefix(s[i:], string(utf8.RuneError)):
			b.WriteRune(r) // the replacement character itself was written
		case r == utf8.RuneError:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !unsafe(r) || strings.ContainsRune(kept, r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// unsafe reports whether a terminal does not simply show a character: control characters of both sets, line separators,
// and those that change the writing direction (Unicode Standard Annex 9, section 2).
func unsafe(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r == '\u2028' || r == '\u2029' || r == '\ufeff' ||
		unicode.Is(unicode.Bidi_Control, r)
}
