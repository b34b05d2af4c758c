package table

import "tablee/rules/game"

// PracticeBoard is a board of somebody's own, on which they try moves of a table's game, or make up what they say
// beforehand. Nobody else sees it, and nothing on it touches the table.
type PracticeBoard struct {
	Game  string
	Rev   int        // changes with the board: a button of another one is old
	View  game.View  // what is shown: the position on the board; of one that is to be said beforehand, the table's own
	Panel game.Panel // of whoever is in turn on the board
	Turn  game.Seat  // who is in turn on it; game.Public at the end of the game
	First int        // the first ply that can be looked at
	Ply   int        // moves that have been made at the table
	Left  int        // so many of them stand before Line: where it leaves the game
	At    int        // moves made to reach the board: those of the game up to Left, then those of Line
	Line  []ForeseenMove
	Moves string // of Line, as they are stored, each on a line of its own

	Draft   string // a half-made move
	Advised bool   // the engine may be asked

	// What comes of the last attempt.
	Say  []game.Msg
	Form *game.Form
	Best []BestLine // what the engine thinks; nil if it was not asked
}

// End is how many moves can be made to the end of what is on the board.
func (t *PracticeBoard) End() int {
	if len(t.Line) == 0 {
		return t.Ply
	}
	return t.Left + len(t.Line)
}

// BestLine is a move of whoever is in turn, how play may go on, and its value for them.
type BestLine struct {
	Line    []ForeseenMove
	Value   float64 // in the game's own unit
	Decided int     // 1: a proven win, -1: a proven loss
}

// PracticeAction is what somebody does on a board of their own.
type PracticeAction struct {
	Kind    PracticeActionKind
	Premove bool // it is to be said beforehand
	Rev     int  // of the board on which it was done; 0: on whichever there is
	Ply     int  // to begin from
	Action  game.Action
	Text    string // typed moves, in the language of Lang
	Lang    string
}

// PracticeActionKind is what can be done on such a board.
type PracticeActionKind string

// Attempts.
const (
	PracticeShow  PracticeActionKind = "show"  // the board as it is
	PracticeFrom  PracticeActionKind = "from"  // the game after Attempt.Ply moves, and nothing tried
	PracticeStart PracticeActionKind = "start" // back to the start
	PracticeBack  PracticeActionKind = "back"  // one move back
	PracticeOn    PracticeActionKind = "on"
	PracticeEnd   PracticeActionKind = "end"
	PracticeReset PracticeActionKind = "reset" // back to where the line leaves the game; the line is dropped
	PracticeAct   PracticeActionKind = "act"   // an action of the game
	PracticeText  PracticeActionKind = "text"  // typed moves
	PracticeBest  PracticeActionKind = "best"  // ask the engine
)
