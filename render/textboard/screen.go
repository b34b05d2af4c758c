package textboard

import (
	"slices"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// Beside each other stand the board and what is told of it where a screen has this many columns.
const twoColumns = 80

// Widths of two columns: the blanks between them, the least for what is told, and what is saved at least for the two
// to be worth reading in two places.
const (
	columnGap  = 3
	leastPanel = 28
	leastSaved = 3 // rows
)

// Screen draws a diagram for a terminal with so many columns and rows. From 80 columns on the board stands to the left
// of everything else, if that saves rows. What is higher than the screen is put in an order in which the board and the
// hand come last, for they are what must not scroll away; rows 0 is a screen without end. A printer with tint gives
// colours, as Coloured does.
func Screen(d game.Diagram, p *render.Printer, width, rows int) string {
	stacked, err := layOut(d, p, width)
	lines := strings.Split(stacked, "\n")
	if width >= twoColumns {
		if two, ok := besideLines(d, p, width); ok && len(two) <= len(lines)-leastSaved {
			return untint(strings.Join(two, "\n"))
		}
	}
	if err != nil {
		p.Report(err)
	}
	if rows > 0 && len(lines) > rows {
		stacked, _ = layOut(boardLast(d), p, width)
	}
	return untint(stacked)
}

// besideLines lays the board out on the left and the rest on the right; ok is false where one of the two is empty or
// does not fit.
func besideLines(d game.Diagram, p *render.Printer, width int) (lines []string, ok bool) {
	board, panel, _ := threeOf(d)
	if len(board.Parts) == 0 || len(panel.Parts) == 0 {
		return nil, false
	}
	left, err := layOut(board, p, width-leastPanel-columnGap)
	if err != nil {
		return nil, false
	}
	used := 0
	l := strings.Split(left, "\n")
	for _, line := range l {
		used = max(used, render.Columns(line))
	}
	right, err := layOut(panel, p, width-used-columnGap)
	if err != nil {
		return nil, false
	}
	r := strings.Split(right, "\n")
	for i := range max(len(l), len(r)) {
		a, b := At(l, i), At(r, i)
		if b != "" {
			a += Blanks(used+columnGap-render.Columns(a)) + b
		}
		lines = append(lines, a)
	}
	return lines, true
}

// boardLast is a diagram with its board behind everything else, and the hand behind the board.
func boardLast(d game.Diagram) game.Diagram {
	board, panel, hand := threeOf(d)
	rest := panel.Parts[:len(panel.Parts)-len(hand.Parts)]
	return game.Diagram{Parts: slices.Concat(rest, board.Parts, hand.Parts)}
}

// threeOf tells the board, everything else, and the hands, which are the last parts of everything else.
func threeOf(d game.Diagram) (board, panel, hand game.Diagram) {
	grid := false
	for _, part := range d.Parts {
		grid = grid || part.Grid != nil
	}
	for _, part := range d.Parts {
		bare := part.Thing == game.Piece(game.Bare{})
		switch {
		case grid && part.Grid != nil, !grid && (bare || part.Tokens != nil && part.Role != game.InHand):
			board.Parts = append(board.Parts, part)
		case part.Role == game.InHand:
			hand.Parts = append(hand.Parts, part)
		default:
			panel.Parts = append(panel.Parts, part)
		}
	}
	panel.Parts = append(panel.Parts, hand.Parts...)
	return board, panel, hand
}
