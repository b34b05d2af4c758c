// Package textboard draws diagrams as monospace text for a code block that is narrow enough for a phone, and describes
// them in words for people who cannot see the picture.
package textboard

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"tablee/render"
	"tablee/rules/game"
)

// Widths of a board in columns.
const (
	Narrow = 28 // fits every phone; the default
	Wide   = 40 // fits every desktop
)

// Text draws a diagram as monospace text without trailing blanks or a final line break. No line is wider than width
// columns (Narrow if width is 0 or less) and every character is ASCII or a Latin letter. Space is saved in this order:
// gaps of grids and tables, row labels on the right, lines of grids, the blank next to row labels, long entries in the
// first column of a table. What still does not fit is cut and reported with the error of Fits.
func Text(d game.Diagram, p *render.Printer, width int) string {
	s, err := layOut(d, p, width)
	if err != nil {
		p.Report(err)
	}
	return s
}

// Fits is nil if Text shows a whole diagram within a width, else an error that names the part that is too wide. It is
// for the tests of games.
func Fits(d game.Diagram, p *render.Printer, width int) error {
	_, err := layOut(d, p, width)
	return err
}

// CodeBlock wraps text in a code block for Discord. Backquotes inside become apostrophes, because they could end the
// block; the line break after the opening fence keeps the first line from being read as the name of a language.
func CodeBlock(text string) string {
	return "```\n" + strings.ReplaceAll(text, "`", "'") + "\n```"
}

func layOut(d game.Diagram, p *render.Printer, width int) (string, error) {
	if width <= 0 {
		width = Narrow
	}
	var lines []string
	var problems []error
	for i, part := range d.Parts {
		block, need := textBlock(part, p, width)
		if need > width {
			problems = append(problems, fmt.Errorf("render: part %d of the diagram needs %d columns of %d", i, need, width))
		}
		if len(block) == 0 {
			continue
		}
		if len(lines) > 0 && needsBlankLine(d.Parts[i-1], part) {
			lines = append(lines, "")
		}
		lines = append(lines, block...)
	}
	for i, line := range lines {
		if render.Columns(line) > width {
			line = string([]rune(line)[:width])
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n"), errors.Join(problems...)
}

// needsBlankLine reports whether a blank line separates two parts: rows of tokens and paragraphs of the same kind are
// not separated unless the second has a title.
func needsBlankLine(a, b game.Part) bool {
	if !b.Title.IsZero() || a.Grid != nil || b.Grid != nil {
		return true
	}
	return (a.Table != nil) != (b.Table != nil) || (a.Tokens != nil) != (b.Tokens != nil)
}

// textBlock lays out one part and returns the number of columns that it needs, which may be more than width.
func textBlock(part game.Part, p *render.Printer, width int) (lines []string, need int) {
	if !part.Title.IsZero() {
		lines = Wrap(p.Board(part.Title), width)
	}
	switch {
	case part.Grid != nil:
		block, need := gridText(part.Grid, p, width)
		return append(lines, block...), need
	case part.Table != nil:
		block, need := tableText(part.Table, p, width)
		return append(lines, block...), need
	case part.Tokens != nil:
		return append(lines, rowText(part.Tokens, part.Indent, p, width)...), 0
	case !part.Text.IsZero():
		return append(lines, Wrap(p.Board(part.Text), width)...), 0
	}
	return lines, 0
}

// Token is the text of a token on a text board.
func Token(t game.Token, p *render.Printer) string {
	text := withSuit(t, p.MonoLine(t.Text))
	if p.Tint() {
		return tinted(p, t, text)
	}
	return text
}

// withSuit writes the suit of a card as its sign, before the rank as everywhere: ♠D, *♠4.
func withSuit(t game.Token, text string) string {
	c, ok := t.Piece.(game.Card)
	sign := render.SuitSign(c.Suit)
	if !ok || sign == 0 {
		return text
	}
	joker := ""
	if rest, is := strings.CutPrefix(text, "*"); is {
		joker, text = "*", rest
	}
	at := strings.IndexFunc(text, unicode.IsLower) // the letter of the suit; a mark may follow it
	if at < 0 {
		return joker + text
	}
	return joker + string(sign) + text[:at] + text[at+1:]
}

// bundles joins tied tokens; each result is kept on one line if it fits.
func bundles(ts []game.Token, p *render.Printer) []string {
	var words []string
	tied := false
	for _, t := range ts {
		s := Token(t, p)
		if tied {
			words[len(words)-1] += s
		} else {
			words = append(words, s)
		}
		tied = t.Tie
	}
	return words
}

// rowText arranges tokens in lines; the lines after the first are indented.
func rowText(ts []game.Token, indent int, p *render.Printer, width int) []string {
	return flow(bundles(ts, p), min(max(indent, 0), width-1), width)
}

// Wrap breaks a text into lines of at most width columns, at blanks if possible. Its own line breaks stay.
func Wrap(s string, width int) []string {
	var lines []string
	for _, para := range strings.Split(s, "\n") {
		words := strings.Split(para, " ")
		lines = append(lines, flow(words, 0, width)...)
	}
	return lines
}

// flow fills lines with words, separated by one blank; a word longer than a line is broken.
func flow(words []string, indent, width int) []string {
	var lines []string
	var line strings.Builder
	used := 0
	begun := false // the line has a word
	next := func() {
		lines = append(lines, line.String())
		line.Reset()
		line.WriteString(strings.Repeat(" ", indent))
		used, begun = indent, false
	}
	for _, w := range words {
		n := render.Columns(w)
		if begun && used+1+n > width {
			next()
		} else if begun {
			line.WriteByte(' ')
			used++
		}
		for n > width-used {
			rs := []rune(w)
			head := width - used
			line.WriteString(string(rs[:head]))
			w, n = string(rs[head:]), n-head
			next()
		}
		line.WriteString(w)
		used += n
		begun = true
	}
	return append(lines, line.String())
}
