package cmdline

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is a text that somebody else has written, such as a person's name, as it may stand in a line on a terminal:
// what a terminal would obey, what starts a new line, what turns the direction of writing round, and bytes that are
// no text are shown as in a string of Go's ("\x1b", "\u202e"). Everything else stays, joined emoji too.
func Line(s string) string { return clean(s, "") }

// Lines is a writer that lets whole texts through as Line does, with line ends and tabs. Each call must write whole
// characters.
func Lines(w io.Writer) io.Writer { return lines{w} }

type lines struct{ io.Writer }

// Write implements io.Writer.
func (l lines) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.Writer, clean(string(p), "\n\t")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// clean makes visible what must not reach a terminal, but for what is kept.
func clean(s, kept string) string {
	if strings.IndexFunc(s, func(r rune) bool { return unsafe(r) && !strings.ContainsRune(kept, r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && strings.HasPrefix(s[i:], string(utf8.RuneError)):
			b.WriteRune(r) // somebody has written it
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

// unsafe are the characters that a terminal does not simply show: control characters of both sets, separators of lines,
// and those that turn the direction of writing (Unicode Standard Annex 9, section 2).
func unsafe(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r == '\u2028' || r == '\u2029' || r == '\ufeff' ||
		unicode.Is(unicode.Bidi_Control, r)
}
