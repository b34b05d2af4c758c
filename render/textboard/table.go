package textboard

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"tablee/render"
	"tablee/rules/game"
)

// tableText aligns columns: the first to the left, the others to the right, with two blanks between them, or one if
// space is short. If that is not enough, it shortens the first column, with a dot at the end of each entry.
func tableText(rows [][]game.Token, p *render.Printer, width int) (lines []string, need int) {
	cells, widths := measureTable(rows, p)
	if len(widths) == 0 {
		return nil, 0
	}
	sum := 0
	for _, w := range widths {
		sum += w
	}
	between := len(widths) - 1
	gap := 2
	if sum+gap*between > width {
		gap = 1
	}
	if over := sum + gap*between - width; over > 0 {
		const least = 3 // letters by which a shortened name is still recognisable
		shorter := max(min(widths[0], least), widths[0]-over)
		sum -= widths[0] - shorter
		widths[0] = shorter
	}
	for _, row := range cells {
		var b strings.Builder
		for i, s := range row {
			if i == 0 {
				s = Shorten(s, widths[0])
				b.WriteString(s)
				b.WriteString(Blanks(widths[0] - render.Columns(s)))
				continue
			}
			b.WriteString(Blanks(gap + widths[i] - render.Columns(s)))
			b.WriteString(s)
		}
		lines = append(lines, b.String())
	}
	return lines, sum + gap*between
}

// measureTable formats the texts of all cells and computes the width of each column.
func measureTable(rows [][]game.Token, p *render.Printer) (cells [][]string, widths []int) {
	for _, row := range rows {
		texts := make([]string, len(row))
		for i, t := range row {
			texts[i] = Token(t, p)
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], render.Columns(texts[i]))
		}
		cells = append(cells, texts)
	}
	return cells, widths
}

// Shorten cuts a text to n columns and marks the cut with a dot. If that costs little, it cuts like an abbreviation,
// between a consonant and a vowel; it never cuts inside brackets.
func Shorten(s string, n int) string {
	const least = 3 // letters by which the text is still recognisable
	if render.Columns(s) <= n {
		return s
	}
	rs := []rune(s)
	is := func(i int, what func(rune) bool) bool { return what(untinted(rs[i])) }
	keep := n - 1
	for i := range n - 1 {
		if r := untinted(rs[i]); r == ')' {
			keep = n - 1
		} else if i > 0 && r == '(' {
			keep = i
		}
	}
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for keep > least && !is(keep-1, word) {
		keep--
	}
	for i := keep; i >= max(least, keep-2) && is(keep, word); i-- {
		if is(i, vowel) && is(i-1, unicode.IsLetter) && !is(i-1, vowel) {
			return string(rs[:i]) + "."
		}
	}
	return string(rs[:keep]) + "."
}

// vowel reports whether a letter is a vowel, with or without accents.
func vowel(r rune) bool {
	return strings.ContainsRune("aeiouyœæø", []rune(norm.NFD.String(string(unicode.ToLower(r))))[0])
}

// Blanks is n blanks, none if n is negative.
func Blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }
