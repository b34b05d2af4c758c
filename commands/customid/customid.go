// Package customid names the controls of messages: it alone writes and reads the custom ids that Discord hands back
// when somebody presses a button, chooses from a menu or sends a form.
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
	Board      Kind = "g" // the game's, under the board in the channel
	Private    Kind = "d" // the game's, in a private panel
	Table      Kind = "t" // the host's own
	Form       Kind = "f" // a form of the game's
	Meant      Kind = "m" // which move was meant: a menu of values for verb and argument
	Pick       Kind = "p" // at which table a command was meant: the name is its token
	History    Kind = "h" // a page of the history
	Confirm    Kind = "c" // the move that was asked about: the name is its token
	Privacy    Kind = "y" // what is kept of a person
	Tournament Kind = "u" // a tournament's
	Replay     Kind = "r" // a look back at a game, from a ply on
	Rules      Kind = "R" // of a game's rules: the table that is asked about, if any, and the section as the page
	Welcome    Kind = "w" // of the message that greets a server
	Lesson     Kind = "l" // of a guided first game: the page is its step, the name that of the game and the control
	Review     Kind = "v" // a page of a review
	Trial      Kind = "x" // of a board on which moves are tried: the page tells the board's states apart
	Ahead      Kind = "n" // of a board on which answers are made up: the same
)

// ID is what a control is called. Discord allows 100 characters; a control's name has at most 40.
type ID struct {
	Kind       Kind
	Table      table.ID           // of every kind but Tournament
	Tournament table.TournamentID // of a Tournament
	// the state of the table as of which the control was made; not of what has a page, nor of a Tournament
	Revision int
	Page     int // of a History, a Review, a Lesson or Rules; the ply of a Replay; the state of a Trial or Ahead
	Name     string
}

// OfTable is the id of a control of a table as it is now.
func OfTable(k Kind, t *table.Table, name string) ID {
	return ID{Kind: k, Table: t.ID, Revision: t.Revision, Name: name}
}

// lessonMark stands between a game and a control of its lesson.
const lessonMark = "/"

// OfLesson is the id of a control of a step of a game's lesson, counted from 0.
func OfLesson(game string, step int, control string) ID {
	return ID{Kind: Lesson, Page: step, Name: game + lessonMark + control}
}

// InLesson takes apart what OfLesson put together; ok is false for what is none of a lesson's.
func (i ID) InLesson() (game, control string, ok bool) {
	game, control, ok = strings.Cut(i.Name, lessonMark)
	return game, control, ok && i.Kind == Lesson && i.Table == 0
}

// answerMark stands between an answer and the question that it answers.
const answerMark = "."

// Answer names a control that answers the question of this number.
func Answer(name string, ask int) string { return name + answerMark + strconv.Itoa(ask) }

// Answered takes the question off a control's name; 0 where there is none.
func Answered(name string) (string, int) {
	name, number, _ := strings.Cut(name, answerMark)
	ask, _ := strconv.Atoi(number)
	return name, ask
}

// Pair is the value of a menu's line about two seats, counted from 0.
func Pair(a, b int) string { return strconv.Itoa(a) + answerMark + strconv.Itoa(b) }

// Two reads what Pair writes; seats that are none, -1, of anything else.
func Two(value string) (a, b int) {
	one, other, _ := strings.Cut(value, answerMark)
	a, err1 := strconv.Atoi(one)
	b, err2 := strconv.Atoi(other)
	if err1 != nil || err2 != nil {
		return -1, -1
	}
	return a, b
}

// String writes "kind/number/state/name"; the kind says whether the number is a table's or a tournament's.
func (i ID) String() string {
	number, state := int64(i.Table), i.Revision
	switch i.Kind {
	case Tournament:
		number, state = int64(i.Tournament), 0
	case History, Replay, Review, Lesson, Rules, Trial, Ahead:
		state = i.Page
	}
	return string(i.Kind) + "/" + strconv.FormatInt(number, 10) + "/" + strconv.Itoa(state) + "/" + i.Name
}

// Parse reads what String writes, and wrote. It knows no kinds but those above, and a number only as String writes it.
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
	case History, Replay, Review, Lesson, Rules, Trial, Ahead:
		i.Table, i.Page = table.ID(number), state
	case Board, Private, Table, Form, Meant, Pick, Confirm, Privacy, Welcome:
		i.Table, i.Revision = table.ID(number), state
	default:
		return ID{}, false
	}
	return i, i.Tournament >= 0 && i.String() == s
}

// negated begins the id of a tournament's button in older messages, which still stand in channels: its number had a
// minus before it.
const negated = string(Tournament) + "/-"
