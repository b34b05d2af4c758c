package table

import "tablee/rules/game"

// Degrees is the number of degrees of help in a turn.
const Degrees = game.HintMove

// Hinted is how much help a person has had in their turn.
type Hinted struct {
	Table  *Table
	Degree int         // the latest degree given, from 1 to Degrees
	Advice game.Advice // the advice up to that degree; the rest is zero
	Move   game.Move   // set with the last degree; else ""
}

// MayAskHint reports whether the person whose view it is may ask for a hint that tells more than they know already.
func (t *Table) MayAskHint() bool {
	return t.Hints && t.Phase == Playing && !t.Paused && t.InTurn() && t.HintDegree < Degrees
}

// Helped counts a seat's turns by the highest degree of help that was asked for in them.
type Helped [Degrees]int

// Turns is the number of turns in which help was asked for.
func (h Helped) Turns() (n int) {
	for _, k := range h {
		n += k
	}
	return n
}

// Told is the number of turns in which the move itself was told.
func (h Helped) Told() int { return h[Degrees-1] }
