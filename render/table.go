package render

import (
	"strings"

	"tablee/rules/game"
)

// tableText aligns columns: the first to the left, the others to the right, two blanks between them, or
// one where room is short. Then the first column is shortened, ending in a dot.
func tableText(rows [][]game.Token, p *Printer, width int) (lines []string, need int) {
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
		const least = 3 // letters of a name that still tell who it is
		shorter := max(min(widths[0], least), widths[0]-over)
		sum -= widths[0] - shorter
		widths[0] = shorter
	}
	for _, row := range cells {
		var b strings.Builder
		for i, s := range row {
			if i == 0 {
				s = shorten(s, widths[0])
				b.WriteString(s)
				b.WriteString(blanks(widths[0] - columns(s)))
				continue
			}
			b.WriteString(blanks(gap + widths[i] - columns(s)))
			b.WriteString(s)
		}
		lines = append(lines, b.String())
	}
	return lines, sum + gap*between
}

// measureTable says the texts of all cells and the width of each column.
func measureTable(rows [][]game.Token, p *Printer) (cells [][]string, widths []int) {
	for _, row := range rows {
		texts := make([]string, len(row))
		for i, t := range row {
			texts[i] = token(t, p)
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columns(texts[i]))
		}
		cells = append(cells, texts)
	}
	return cells, widths
}

// shorten cuts a text to n columns, a dot marking what is gone.
func shorten(s string, n int) string {
	if columns(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "."
}

// blanks is n blanks, none if n is negative.
func blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }
