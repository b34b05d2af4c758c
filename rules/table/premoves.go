package table

import "tablee/rules/game"

// Premoves are the moves that a person has prepared for their seat. Only they may see them.
type Premoves struct {
	Allowed  bool             // conditional moves are possible at this table
	Lines    [][]ForeseenMove // the prepared lines
	Gone     game.Msg         // the move that made the last lines impossible, or zero
	MayForce bool             // the seat can be set to pass or draw automatically
	Forced   bool             // that is switched on
}

// ForeseenMove is a move of a prepared line, in the notation that people read.
type ForeseenMove struct {
	By game.Seat
	As game.Msg
}
