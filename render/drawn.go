package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tablee/rules/game"
)

// DrawnLine formats a message for a picture, in one line, with the characters that can draws. Ornamental letters and
// accents that the font lacks become plain letters, and emoji are left out. A name that would still lose more than half
// of its letters reads "Player 2": a font for Chinese, Japanese and Korean takes four megabytes, and Arabic, Hebrew and
// the scripts of India and South-East Asia need a layout engine as well. The names themselves are in the picture's
// description and in the text of its message, where Discord draws them.
func (p *Printer) DrawnLine(m game.Msg, can func(rune) bool) string {
	q := *p
	q.can = can
	s := q.say(drawn, m)
	return oneLine(s)
}

// oneLine joins the words of a text by single blanks. A no-break space stays.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == ' ' }), " ")
}

// draw replaces the characters of a text that a picture's font lacks, and reports whether more than half of the letters
// are lost.
func draw(s string, can func(rune) bool) (text string, lost bool) {
	letters, missing := 0, 0
	var b strings.Builder
	for _, r := range Clean(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters++
		}
		switch plain := plainLetters(r, can); {
		case can(r):
			b.WriteRune(r)
		case plain != "":
			b.WriteString(plain)
		case unicode.IsLetter(r), unicode.IsDigit(r):
			missing++
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		}
	}
	text = oneLine(b.String())
	return text, 2*missing > letters || text == ""
}

// plainLetters is what a character stands for, in characters that can be drawn: ligatures, letters for mathematics and
// full-width letters as plain ones, and letters without the accents that the font lacks. It is empty if there is none.
func plainLetters(r rune, can func(rune) bool) string {
	var b strings.Builder
	rest := norm.NFKD.String(string(r))
	if rest == string(r) {
		return lookalikes.Replace(rest)[:plainLength(lookalikes.Replace(rest), can)]
	}
	base := ""
	for _, d := range rest {
		if unicode.Is(unicode.M, d) { // keep the accent if the font has the letter with it
			if n, size := utf8.DecodeRuneInString(norm.NFC.String(base + string(d))); size > 0 && can(n) &&
				norm.NFC.String(base+string(d)) == string(n) {
				base = string(n)
			}
			continue
		}
		b.WriteString(base)
		if base = string(d); !can(d) {
			return ""
		}
	}
	b.WriteString(base)
	return b.String()
}

// plainLength is the length of a text if all of it can be drawn, else 0.
func plainLength(s string, can func(rune) bool) int {
	for _, r := range s {
		if !can(r) {
			return 0
		}
	}
	return len(s)
}
