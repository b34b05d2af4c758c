package table

import "tablee/rules/game"

// Ahead is what somebody has said beforehand of their seat. It is for their eyes alone.
type Ahead struct {
	Plans bool         // answers to moves can be said beforehand at this table
	Lines [][]Foreseen // those that were said
	Gone  game.Msg     // the move that brought the last ones to nothing, or zero
	Idles bool         // the seat can pass or draw by itself
	Idle  bool         // it does
}

// Foreseen is a move that may be made, as people write it.
type Foreseen struct {
	By game.Seat
	As game.Msg
}
