package awale

import (
	"slices"

	"tablee/rules/awale/internal/ai"
)

// knows reports whether the tables contain the position and all its successors. Nil tables contain nothing, and none
// contain positions of abapa.
func knows(e *ai.Tables, p *position) bool {
	return !p.cur.abapa && p.cur.onBoard() <= e.Max()
}

// rated is a legal column with its exact value.
type rated struct {
	col      int
	value    int
	captured int
	rank     int // distance from the gain: see rate
}

// rate values the given legal columns by the tables, best first. A move that ends the game by repetition is worth 0.
// Among equal moves that gain, those come first that realise the gain soonest: a capture, then the lowest rank. Among
// equal moves that lose, those come first that take longest. Other equal moves keep the order of the list. Later
// repetitions are not considered: after a capture none is possible, and a player who always plays these moves never
// repeats a position while there is something to gain.
func rate(e *ai.Tables, p *position, list []int) []rated {
	out := make([]rated, 0, len(list))
	for _, c := range list {
		q, _ := p.after(c)
		r := rated{col: c, captured: q.last.captured}
		switch {
		case q.end == noMove: // the next player has taken all
			r.value = r.captured - q.swept[q.cur.turn]
		case q.end == running:
			at := pack(&q.cur)
			r.value = r.captured - e.Value(at)
			if r.captured == 0 {
				r.rank = e.Rank(at)
			}
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b rated) int {
		switch {
		case a.value != b.value:
			return b.value - a.value
		case a.value > 0:
			return a.rank - b.rank
		case a.value < 0:
			return b.rank - a.rank
		}
		return 0
	})
	return out
}
