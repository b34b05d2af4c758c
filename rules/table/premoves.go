package table

import "tablee/rules/game"

// Premoves is what somebody has said beforehand of their seat. It is for their eyes alone.
type Premoves struct {
	Allowed  bool             // answers to moves can be said beforehand at this table
	Lines    [][]ForeseenMove // those that were said
	Gone     game.Msg         // the move that brought the last ones to nothing, or zero
	MayForce bool             // the seat can pass or draw by itself
	Forced   bool             // it does
}

// ForeseenMove is a move that may be made, as people write it.
type ForeseenMove struct {
	By game.Seat
	As game.Msg
}
