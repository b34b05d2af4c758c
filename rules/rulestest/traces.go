package rulestest

import (
	"fmt"

	"tablee/rules/game"
)

// Traces are the parts of a board that compared moves touch, in the order in which they stand: the text, in a grid or
// a table after its row and column, and what the played move (x) and the better one (+) do there. What a hint points at
// is "within".
func Traces(d game.Diagram, say func(game.Msg) string) (list []string) {
	add := func(at string, t game.Token) {
		for i, trace := range []game.Trace{t.Played, t.Better} {
			if trace == (game.Trace{}) {
				continue
			}
			touch := []string{"aside", "from", "through", "to", "within"}[trace.Touch]
			s := fmt.Sprintf("%s%s %s%s", at, say(t.Text), []string{"x", "+"}[i], touch)
			if trace.Gain > 0 {
				s += fmt.Sprintf(" takes %d", trace.Gain)
			}
			if trace.Piece != nil {
				s += fmt.Sprintf(" %v", trace.Piece)
			}
			list = append(list, s)
		}
	}
	for _, p := range d.Parts {
		for _, t := range p.Tokens {
			add("", t)
		}
		rows := p.Table
		if p.Grid != nil {
			rows = p.Grid.Cells
		}
		for r, row := range rows {
			for c, t := range row {
				add(fmt.Sprintf("%d,%d ", r, c), t)
			}
		}
	}
	return list
}
