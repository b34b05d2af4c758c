package game

import "slices"

// Open is a Position of an open game. It is played in rounds, in which all seats act at once and in secret, and anybody
// may sit down while it runs.
//
// A move of a seat is its answer to the round; a later one of the same seat in the same round takes its place, and what
// is not possible may be an answer that is worth nothing. Turn lists the seats without an answer. When the last of them
// has answered, Apply ends the round by itself.
//
// A host with hundreds of seats does not apply each answer: it collects them, and applies the move that Close returns,
// by Public, once all have answered or the time of the round is over. The suite checks that both lead to the same
// position. Until a round is over, an answer shows in the view of its own seat alone: neither in another's nor in the
// public one, nor in an event or in an order.
type Open interface {
	Position
	// Round is the number of the round that is played, from 1.
	Round() int
	// Join is the position with more seats; those that are new have nothing for the rounds before. The game must not be
	// over.
	Join(seats int) Open
	// Close is the move by Public that ends the round with these answers, besides those that were applied before. Who has
	// none gets nothing for the round.
	Close(Answers) Move
	// Noted is the position with these answers besides those that were applied before, for its views alone: the round
	// goes on even if everybody has answered.
	Noted(Answers) Position
}

// Answers are the answers to a round.
type Answers struct {
	Seats     int           // how many sit at the table by now; not less than before
	Computers []Seat        // ascending; a game may treat them differently
	Moves     map[Seat]Move // each is one that Apply has accepted for its seat in this round
}

// MayAct tells whether a seat may play: it is in turn, or may change its answer to a round of an open game.
func MayAct(p Position, s Seat) bool {
	turn := p.Turn()
	_, open := p.(Open)
	return slices.Contains(turn, s) || open && s >= 0 && len(turn) > 0
}
