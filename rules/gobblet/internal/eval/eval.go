// Package eval is the static evaluation of Gobblet positions. Like Buro's evaluation of Othello (Improving heuristic
// mini-max search by supervised learning, 2002) it adds up the weights of patterns: here those of the ten lines, all
// four cells at once, of the stacks and of the reserves. The weights were learned by self-play (command train).
package eval

import (
	"math/bits"

	"tablee/rules/gobblet/internal/board"
)

// Unit is the value of a position with odds of e to 1 for the side to move.
const Unit = 60

// Eval is an evaluation, for the side to move.
type Eval struct {
	line  [Classes][Patterns]int16
	stack [16][Stacks]int16      // by cell
	stock [Stocks * Stocks]int16 // of the mover, then of the other
}

// Value is the static value for the side to move.
func (e *Eval) Value(b *board.Board, s *board.Visible) int32 {
	w, stacked := Shape(b, s)
	t := turned(w)
	edge, inner, diagonal := &e.line[Edge], &e.line[Inner], &e.line[Diagonal]
	v := int32(edge[row(w)]) + int32(edge[row(w>>12)]) + int32(edge[row(t)]) + int32(edge[row(t>>12)])
	v += int32(inner[row(w>>4)]) + int32(inner[row(w>>8)]) + int32(inner[row(t>>4)]) + int32(inner[row(t>>8)])
	v += int32(diagonal[row(falling(w))]) + int32(diagonal[row(rising(w))])
	me, they := b.Words[b.Mover], b.Words[b.Mover^1]
	for ; stacked != 0; stacked &= stacked - 1 {
		c := bits.TrailingZeros16(stacked) & 15
		v += int32(e.stack[c][Stack(me, they, c)])
	}
	return v + int32(e.stock[uint16(Stock(me))<<8|uint16(Stock(they))])
}
