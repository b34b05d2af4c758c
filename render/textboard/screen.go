package textboard

import (
	"slices"
	"strings"

	"tablee/render"
	"tablee/rules/game"
)

// twoColumns is the screen width from which on the board stands to the left of all other parts.
const twoColumns = 80

// Layout of two columns: the blanks between them, the least width of the right one, and the least number of rows that
// they must save to be worth reading side by side.
const (
	columnGap  = 3
	leastPanel = 28
	leastSaved = 3 // rows
)

// Screen draws a diagram for a terminal with a number of columns and rows. From 80 columns on the board stands to the
// left of everything else, if that saves rows. If the result is higher than the screen, the board and the hand are put
// last, because they must not scroll away; rows 0 means a screen without limit. With a printer that has tint the result
// is coloured like that of Coloured.
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

// besideLines draws the board at the left and the rest at the right; ok is false if one of the two is empty or does not
// fit.
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

// boardLast is a diagram with its board moved to the end, followed by the hand.
func boardLast(d game.Diagram) game.Diagram {
	board, panel, hand := threeOf(d)
	rest := panel.Parts[:len(panel.Parts)-len(hand.Parts)]
	return game.Diagram{Parts: slices.Concat(rest, board.Parts, hand.Parts)}
}

// threeOf divides a diagram into the board, everything else, and the hands, which are the last parts of everything
// else.
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
