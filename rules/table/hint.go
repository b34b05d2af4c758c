package table

import "tablee/rules/game"

// Degrees is how many degrees of help there are in a turn.
const Degrees = game.HintMove

// Hinted is how far a person has been helped in their turn.
type Hinted struct {
	Table  *Table
	Degree int         // of what has been told, from 1 to Degrees
	Advice game.Advice // as far as it has been told; the rest is zero
	Move   game.Move   // with the last degree; else ""
}

// Helped counts a seat's turns by the last degree of help that was asked for in them.
type Helped [Degrees]int

// Turns is in how many turns help was asked for.
func (h Helped) Turns() (n int) {
	for _, k := range h {
		n += k
	}
	return n
}

// Told is in how many the move itself was told.
func (h Helped) Told() int { return h[Degrees-1] }
