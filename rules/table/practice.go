package table

import "tablee/rules/game"

// PracticeBoard is a person's private board, on which they try moves of a table's game or prepare conditional moves.
// Nobody else sees it, and it never changes the table.
type PracticeBoard struct {
	Game  string
	Rev   int        // changes with the board; buttons made for another value are stale
	View  game.View  // what is shown: the position on the board, or the table's own while conditional moves are prepared
	Panel game.Panel // of the seat in turn on the board
	Turn  game.Seat  // the seat in turn on the board; game.Public at the end of the game
	First int        // the first ply that can be shown
	Ply   int        // moves made at the table so far
	Left  int        // the number of game moves that stand before Line
	At    int        // moves that lead to the shown position: those of the game up to Left, then those of Line
	Line  []ForeseenMove
	Moves string // of Line, in stored form, one a line

	Draft   string // a half-made move
	Advised bool   // the engine may be asked for its best moves

	// The result of the last action.
	Say  []game.Msg
	Form *game.Form
	Best []BestLine // the engine's best lines; nil if it was not asked
}

// End is the number of moves to the end of what is on the board.
func (t *PracticeBoard) End() int {
	if len(t.Line) == 0 {
		return t.Ply
	}
	return t.Left + len(t.Line)
}

// BestLine is a move of the seat in turn, the likely continuation, and its value for that seat.
type BestLine struct {
	Line    []ForeseenMove
	Value   float64 // in the game's own unit
	Decided int     // 1: a proven win, -1: a proven loss
}

// PracticeAction is what a person does on their practice board.
type PracticeAction struct {
	Kind    PracticeActionKind
	Premove bool // conditional moves are being prepared
	Rev     int  // PracticeBoard.Rev as the person saw it; 0: any
	Ply     int  // the ply to begin from
	Action  game.Action
	Text    string // typed moves, in language Lang
	Lang    string
}

// PracticeActionKind names an action on a practice board.
type PracticeActionKind string

// Actions on a practice board.
const (
	PracticeShow  PracticeActionKind = "show"  // the board as it is
	PracticeFrom  PracticeActionKind = "from"  // the game after PracticeAction.Ply moves, without tried moves
	PracticeStart PracticeActionKind = "start" // back to the start
	PracticeBack  PracticeActionKind = "back"  // one move back
	PracticeOn    PracticeActionKind = "on"
	PracticeEnd   PracticeActionKind = "end"
	PracticeReset PracticeActionKind = "reset" // back to where the line leaves the game; the line is dropped
	PracticeAct   PracticeActionKind = "act"   // an action of the game
	PracticeText  PracticeActionKind = "text"  // typed moves
	PracticeBest  PracticeActionKind = "best"  // ask the engine
)
