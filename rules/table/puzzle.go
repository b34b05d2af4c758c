package table

import "tablee/rules/game"

// Puzzle is a turn of a finished game that its player missed, to be played again in private: the position as they saw
// it, until they find a good move or give up.
type Puzzle struct {
	Review *ReviewLook // the review that the puzzles are from; if it is still being made, everything else is zero
	Turn   *SeenMoment // nil: there is nothing left to find
	Left   int         // missed moves that have not been found, this one included unless it has just been
	State  PuzzleState
	Panel  game.Panel // of the half-made move
	Draft  string
	Tried  ReviewTurn // what was tried, and what it costs; with PuzzleRight and PuzzleWrong
	Say    []game.Msg
	Form   *game.Form
}

// PuzzleState is how far a puzzle has come.
type PuzzleState uint8

// The states of a puzzle.
const (
	PuzzleAsked PuzzleState = iota
	PuzzleWrong             // the last try gives something up; it can be tried again
	PuzzleRight             // the last try is as good as the best move, by the measure of reviews
	PuzzleShown             // the answer is shown: the person has given up for now
)

// PuzzleAction is what a person does with a puzzle.
type PuzzleAction struct {
	Kind   PuzzleActionKind
	Ply    int // of the puzzle; 0 is the first that is left
	Action game.Action
}

// PuzzleActionKind names an action.
type PuzzleActionKind string

// Actions on puzzles.
const (
	PuzzleOpen PuzzleActionKind = "open" // shows the puzzle
	PuzzleNext PuzzleActionKind = "next" // shows the next one that is left
	PuzzleAct  PuzzleActionKind = "act"  // an action of the game
	PuzzleShow PuzzleActionKind = "show" // shows the answer
)
