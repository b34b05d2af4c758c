// Package customid formats and parses the custom ids of buttons, menus and forms, which Discord sends back when
// somebody uses them.
package customid

import (
	"strconv"
	"strings"

	"tablee/rules/table"
)

// Kind says what a control is for.
type Kind string

// Kinds of controls.
const (
	Board      Kind = "g" // the game's controls, under the board in the channel
	Private    Kind = "d" // the game's controls, in a private view
	Table      Kind = "t" // the host's own controls
	Form       Kind = "f" // a form of the game's
	Meant      Kind = "m" // a menu of moves that may have been meant: values for a verb and an argument
	Pick       Kind = "p" // a menu of tables that a command may be about: the name is the question's token
	History    Kind = "h" // a page of the history
	Confirm    Kind = "c" // confirms a move: the name is the question's token
	Privacy    Kind = "y" // data about a person
	Tournament Kind = "u" // a tournament's
	Replay     Kind = "r" // a replay, at a ply
	Rules      Kind = "R" // a game's rules: the page is the section; with the table that is asked about, if any
	Welcome    Kind = "w" // the welcome message of a server
	Opening    Kind = "o" // the form for a new table: the name is the game's
	Import     Kind = "i" // the form for a saved game: the name is the game's
	Settings   Kind = "s" // the panel of a server's settings
	Me         Kind = "e" // the panel of a person's preferences, and its form
	Lesson     Kind = "l" // a lesson: the page is the step, the name has the game and the control
	Review     Kind = "v" // a page of a review
	Trial      Kind = "x" // a practice board: the page is the board's revision
	Puzzle     Kind = "z" // a turn of a review that is played again: the page is its ply
	Ahead      Kind = "n" // a board for premoves: the page is the board's revision
	Daily      Kind = "q" // a puzzle of a day: the page is the revision of the person's attempt; 0: any
)

// ID is a parsed custom id. Discord allows 100 characters; a control's name has at most 40.
type ID struct {
	Kind       Kind
	Table      table.ID           // for every kind but Tournament and Daily
	Tournament table.TournamentID // for Tournament
	Daily      table.DailyID      // for Daily
	// the revision of the table when the control was made; not for kinds with a page, nor for Tournament
	Revision int
	// a page or step; the ply for Replay and Puzzle; the board's revision for Trial and Ahead; the attempt's for Daily
	Page int
	Name string
}

// OfTable is the id of a table's control, with its present revision.
func OfTable(k Kind, t *table.Table, name string) ID {
	return ID{Kind: k, Table: t.ID, Revision: t.Revision, Name: name}
}

// OfDaily is the id of a control of a puzzle of a day, with the revision of the person's attempt, or 0.
func OfDaily(id table.DailyID, rev int, control string) ID {
	return ID{Kind: Daily, Daily: id, Page: rev, Name: control}
}

// lessonMark separates a game from a control of its lesson.
const lessonMark = "/"

// OfLesson is the id of a control of a step of a game's lesson, counted from 0.
func OfLesson(game string, step int, control string) ID {
	return ID{Kind: Lesson, Page: step, Name: game + lessonMark + control}
}

// InLesson splits the name of an id that OfLesson made; ok is false for any other.
func (i ID) InLesson() (game, control string, ok bool) {
	game, control, ok = strings.Cut(i.Name, lessonMark)
	return game, control, ok && i.Kind == Lesson && i.Table == 0
}

// answerMark separates an answer from its question.
const answerMark = "."

// Answer names a control that answers the question with this number.
func Answer(name string, ask int) string { return name + answerMark + strconv.Itoa(ask) }

// Answered splits a name that Answer made; the number is 0 if there is none.
func Answered(name string) (string, int) {
	name, number, _ := strings.Cut(name, answerMark)
	ask, _ := strconv.Atoi(number)
	return name, ask
}

// Line names the button for the only line of a menu.
func Line(menu, value string) string { return menu + answerMark + value }

// LineOf splits a name that Line made; value is "" if there is none.
func LineOf(name string) (menu, value string) {
	menu, value, _ = strings.Cut(name, answerMark)
	return menu, value
}

// Pair is the value of a menu's line about two seats, counted from 0.
func Pair(a, b int) string { return strconv.Itoa(a) + answerMark + strconv.Itoa(b) }

// Two parses a value that Pair made; both are -1 if it is invalid.
func Two(value string) (a, b int) {
	one, other, _ := strings.Cut(value, answerMark)
	a, err1 := strconv.Atoi(one)
	b, err2 := strconv.Atoi(other)
	if err1 != nil || err2 != nil {
		return -1, -1
	}
	return a, b
}

// String writes "kind/number/state/name"; the kind says whether the number is a table's, a tournament's or a
// puzzle's.
func (i ID) String() string {
	number, state := int64(i.Table), i.Revision
	switch i.Kind {
	case Tournament:
		number, state = int64(i.Tournament), 0
	case Daily:
		number, state = int64(i.Daily), i.Page
	case History, Replay, Review, Lesson, Rules, Trial, Ahead, Puzzle:
		state = i.Page
	}
	return string(i.Kind) + "/" + strconv.FormatInt(number, 10) + "/" + strconv.Itoa(state) + "/" + i.Name
}

// Parse parses what String formats, and formatted in earlier versions. It refuses unknown kinds, and numbers that
// String would write differently.
func Parse(s string) (ID, bool) {
	if old, ok := strings.CutPrefix(s, negated); ok {
		s = string(Tournament) + "/" + old
	}
	parts := strings.SplitN(s, "/", 4)
	if len(parts) != 4 {
		return ID{}, false
	}
	number, err1 := strconv.ParseInt(parts[1], 10, 64)
	state, err2 := strconv.Atoi(parts[2])
	if err1 != nil || err2 != nil {
		return ID{}, false
	}
	i := ID{Kind: Kind(parts[0]), Name: parts[3]}
	switch i.Kind {
	case Tournament:
		i.Tournament = table.TournamentID(number)
	case Daily:
		i.Daily, i.Page = table.DailyID(number), state
	case History, Replay, Review, Lesson, Rules, Trial, Ahead, Puzzle:
		i.Table, i.Page = table.ID(number), state
	case Board, Private, Table, Form, Meant, Pick, Confirm, Privacy, Welcome, Opening, Import, Settings, Me:
		i.Table, i.Revision = table.ID(number), state
	default:
		return ID{}, false
	}
	return i, i.Tournament >= 0 && i.Daily >= 0 && i.String() == s
}

// negated begins the id of a tournament's button in old messages, which are still in channels: its number had a minus
// sign.
const negated = string(Tournament) + "/-"
