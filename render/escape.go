package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// style is the place where a text is shown, which decides what must be escaped.
type style uint8

const (
	markdown style = iota // message contents, embed descriptions, titles, fields
	plain                 // labels, footers: Discord reads no markdown there
	code                  // inside a code block: backslashes would be visible
	drawn                 // on a picture: see Printer.DrawnLine
)

// zeroWidth is inserted into mentions and links, so that they have no effect.
const zeroWidth = "\u200b"

// maxMarks is how many accents in a row a letter may have; more of them would cover other lines.
const maxMarks = 2

// escape makes a text of unknown origin harmless in its place: one line, no invisible or direction-changing characters,
// no mention, no link, no markdown, no code fence.
func escape(st style, s string) string {
	s = Clean(s)
	switch st {
	case markdown:
		return escapeMarkdown(s)
	case code:
		return escapeCode(s)
	}
	return breakMentions(s)
}

// Clean replaces line breaks by blanks, composes accents and removes what is invisible: controls, format characters
// (zero-width, right-to-left overrides), stacked accents.
func Clean(s string) string {
	if isPlainASCII(s) {
		return s
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, ""))
	var b strings.Builder
	b.Grow(len(s))
	marks := 0
	for _, r := range s {
		if unicode.Is(unicode.M, r) {
			if marks++; marks > maxMarks {
				continue
			}
		} else {
			marks = 0
		}
		switch {
		case r == '\n', r == '\r', r == '\t', r == '\v', r == '\f', r == 0x85,
			unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r), isBlankLetter(r):
			b.WriteByte(' ')
		case unicode.Is(unicode.C, r):
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isPlainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// isBlankLetter reports whether a letter or symbol is drawn as nothing: Hangul fillers, Braille blank.
func isBlankLetter(r rune) bool {
	switch r {
	case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0:
		return true
	}
	return false
}

// escapeMarkdown puts a backslash before everything that Discord's markdown interprets. What has a meaning only at the
// start of a line (headings, quotes, lists) is escaped only at the start of the text, so that a1-b3 stays a1-b3.
func escapeMarkdown(s string) string {
	if !strings.ContainsAny(s, "\\*_~`|<>[]()@:#-+.") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	start := true // only blanks and digits so far
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\\', '*', '_', '~', '`', '|', '<', '>', '[', ']':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '#', '-', '+', '.', '(', ')':
			if start {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
			if c == '@' || c == ':' && strings.HasPrefix(s[i+1:], "//") {
				b.WriteString(zeroWidth)
			}
		}
		if start && s[i] != ' ' && (s[i] < '0' || s[i] > '9') {
			start = false
		}
	}
	return b.String()
}

// breakMentions disables mentions and links without a visible change.
func breakMentions(s string) string {
	if !strings.Contains(s, "@") && !strings.Contains(s, "://") {
		return s
	}
	return mentionBreaker.Replace(s)
}

var mentionBreaker = strings.NewReplacer("@", "@"+zeroWidth, "://", ":"+zeroWidth+"//")

// escapeCode disables what is interpreted in a code block: the fence. After an @ before a word it inserts a visible
// blank, because boards must not contain invisible characters.
func escapeCode(s string) string {
	s = strings.ReplaceAll(s, "`", "'")
	at := strings.IndexByte(s, '@')
	if at < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if s[i] == '@' && i+1 < len(s) && s[i+1] != ' ' {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// lookalikes replaces typographic characters that have a plain form; quotes lose the blank inside.
var lookalikes = strings.NewReplacer("«\u00a0", `"`, "\u00a0»", `"`, "«\u202f", `"`, "\u202f»", `"`, "« ", `"`,
	" »", `"`,
	"«", `"`, "»", `"`, "“", `"`, "”", `"`, "’", "'", "‘", "'", "`", "'", "\u00a0", " ", "\u202f", " ",
	"–", "-", "—", "-", "−", "-", "…", "...", "·", ".", "•", "*", "×", "x", "→", "->", "←", "<-", "≥", ">=", "≤",
	"<=", "°", "o")

// Latin reduces a text to characters that have one column on every client: ASCII and Latin letters, with accents
// composed. Typographic characters are replaced by their plain form, all others by a question mark; line breaks stay.
func Latin(s string) string { return latin(s, nil) }

// latin is Latin, but some more characters stay.
func latin(s string, stays func(rune) bool) string {
	if isPlainASCII(s) && !strings.Contains(s, "`") {
		return s
	}
	s = lookalikes.Replace(norm.NFC.String(s))
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r >= ' ' && r <= '~':
			return r
		case unicode.Is(unicode.M, r), unicode.Is(unicode.C, r):
			return -1
		case IsNarrowLatin(r), stays != nil && stays(r):
			return r
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return '?'
	}, s)
}

// IsNarrowLatin reports whether a letter is in Latin-1, Latin Extended A or B or Latin Extended Additional; the
// full-width Latin letters beyond them have two columns.
func IsNarrowLatin(r rune) bool {
	return unicode.Is(unicode.Latin, r) && (r <= 0x24F || r >= 0x1E00 && r <= 0x1EFF)
}

// Columns is the width of a text that has gone through Latin.
func Columns(s string) int { return utf8.RuneCountInString(s) }

// clip keeps the first max characters.
func clip(s string, max int) string {
	if len(s) <= max {
		return s
	}
	return Cut(s, max)
}

// Length is the length in code points, as Discord counts.
func Length(s string) int { return utf8.RuneCountInString(s) }
