package table

import "tablee/rules/game"

// Lesson is a guided first game as its learner sees it now.
type Lesson struct {
	Game  string
	Step  int // counted from 0
	Steps int
	Task  game.Step // what is to be done
	Scene *Table    // the board: a table that only the learner sees, against a computer
	New   bool      // how to type it has not been explained before
	Done  bool      // the task is done: the next step follows, or the lesson is over

	// The result of the last try.
	Say    []game.Msg
	Answer string        // of a wrong try: the key of the step's text that answers it
	Why    game.Msg      // the reason for which the rules refuse a try
	Show   *game.Diagram // a board that was asked for, or nil
	Form   *game.Form    // to be filled in, or nil
}

// Last reports whether this is the last step.
func (l *Lesson) Last() bool { return l.Step == l.Steps-1 }

// LessonTry is what a learner tries at a step: a move or, if Move is empty, an action of the game.
type LessonTry struct {
	Step   int
	Move   game.Move
	Action game.Action
	Else   game.Move // the move that is meant where the game refuses the action, or ""
}
