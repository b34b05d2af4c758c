package table

import "tablee/rules/game"

// Lesson is a guided first game as its learner sees it now.
type Lesson struct {
	Game  string
	Step  int // counted from 0
	Steps int
	Task  game.Step // what is to be done
	Scene *Table    // the board: a table of the learner's alone, with a computer, that nobody else knows of
	New   bool      // what is typed for it has not been met before
	Done  bool      // the task is done: the next step follows, or the lesson is over

	// What comes of the last try.
	Say    []game.Msg
	Answer string        // of a wrong one: which of the step's texts answers it
	Why    game.Msg      // what the rules say of a try that they refuse
	Show   *game.Diagram // a board that was asked for, or nil
	Form   *game.Form    // to be filled in, or nil
}

// Last tells whether no step follows.
func (l *Lesson) Last() bool { return l.Step == l.Steps-1 }

// LessonTry is what a learner tries at a step: a move, or else an action of the game.
type LessonTry struct {
	Step   int
	Move   game.Move
	Action game.Action
	Else   game.Move // what is meant where the game refuses the action, or ""
}
