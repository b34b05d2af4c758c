package table

import (
	"strconv"
	"time"

	"tablee/rules/game"
)

// DailyID identifies a puzzle that is stored to be the puzzle of a day, or for practice.
type DailyID int64

func (id DailyID) String() string { return strconv.FormatInt(int64(id), 10) }

// Daily is a puzzle as everybody may see it.
type Daily struct {
	ID      DailyID
	Game    string
	Options game.Options
	Kind    game.PuzzleKind
	Seats   int
	Seat    game.Seat // the solver's
	Day     int       // its number; 0: it is for practice
	Date    time.Time // of its day; zero for practice
	// Difficulty is from 1, the easiest, to MaxDifficulty.
	Difficulty int
	Top        int  // the result of the answer, in the unit of the kind
	Over       bool // its day is over, so the solution may be told to everybody
	// Texts has the question and the board alone, until the solution may be told.
	Texts game.PuzzleTexts
}

// MaxDifficulty is the greatest difficulty of a puzzle: that of a Sunday.
const MaxDifficulty = 7

// DailyPost is the message with a server's puzzle of the day.
type DailyPost struct {
	Daily
	Channel    string
	Lang       string // of the message
	Guild      string
	Here       DailyTally // the answers in this server
	Everywhere DailyTally // the answers in all of them
	// Before is the server's last puzzle, whose solution this message tells; nil: there is none, or it may not be told
	// yet.
	Before *DailyBefore
}

// DailyBefore is the puzzle that a server had before the one that it asks, once its solution may be told there.
type DailyBefore struct {
	Daily
	Yesterday  bool       // its day is the day before
	Everywhere DailyTally // the answers in all servers
	// Names are those of the people who found it in this server, and have shown that in the channel of the message, the
	// earliest first.
	Names []string
}

// DailyTally counts the answers to a puzzle. It tells nothing about the solution.
type DailyTally struct {
	People int // who have ended
	Solved int
	// Tries are, of an exact puzzle, how many solved it in one try, two and so on.
	Tries [game.PuzzleTries]int
	// Shares are, of a maximum, how many reached which share of the best result: up to a fifth, two fifths and so on;
	// the last counts those who reached all of it.
	Shares [DailyShares + 1]int
	// Late is how many of all servers have ended when the solution had been told in one of them: nothing else counts them.
	Late int
	// Nearest is the best result that does not solve it, and NearestN how many had it; 0 and 0 if nobody had one.
	Nearest, NearestN int
}

// DailyShares is into how many parts the best result of a maximum is divided.
const DailyShares = 5

// Share is which part of the best result some points are, of DailyShares: all of them for the best itself alone.
func (d Daily) Share(points int, solved bool) int {
	if solved {
		return DailyShares
	}
	return min(max(points, 0)*DailyShares/max(d.Top, 1), DailyShares-1)
}

// DailyState is how far a person's answer to a puzzle has come.
type DailyState string

// States of an answer.
const (
	DailyAsked  DailyState = ""       // there are tries left
	DailySolved DailyState = "solved" // the answer, or the best result, was found
	DailyPart   DailyState = "part"   // a part of the best result of a maximum was found
	DailyMissed DailyState = "missed" // it was not found
	// DailyNone is of a day on which no answer was given.
	DailyNone DailyState = "none"
)

// Ended tells whether no answer can be given any more.
func (s DailyState) Ended() bool { return s != DailyAsked }

// DailyTry is an answer that a person gave.
type DailyTry struct {
	Says   game.Msg // the move as people write it
	Points int
	Solved bool
}

// DailyVote is what a person thinks of a puzzle.
type DailyVote string

// Votes.
const (
	DailyLiked  DailyVote = "liked"
	DailyEasy   DailyVote = "easy"
	DailyUnfair DailyVote = "unfair"
)

// DailyAttempt is a puzzle as a person sees it who answers it.
type DailyAttempt struct {
	Daily // once it has ended, Texts is complete
	Rev   int
	State DailyState
	Tries []DailyTry
	Left  int        // tries
	Hints []game.Msg // that have been told so far
	Best  int        // points of the best try
	// Proposed is the answer to a maximum that the person has yet to confirm, because there is one try alone; nil: none.
	Proposed *DailyTry
	Draft    string
	View     game.View
	Panel    game.Panel
	Form     *game.Form // to be shown instead
	Say      []game.Msg
	Vote     DailyVote
	// Counts: it was begun on its day, and so counts for the person's days.
	Counts bool
	Days   DailyDays
	Shared bool
}

// DailyDays are a person's days in a row with a puzzle.
type DailyDays struct {
	// Counted: the person wants to see how many they are.
	Counted bool
	// Offer: it is time to ask whether they want that.
	Offer bool
	Days  int // days with an answer since the first one in the row
	Free  int // days that they may miss at present
	// Reminded: the person wants to be reminded by direct message.
	Reminded bool
	// Week is how the last days went, the latest last: up to the present one if it has been answered, else to the day
	// before. Asked is on how many of these days there was a puzzle for the person, from the first that they answered on,
	// and Found how many they found.
	Week         [DailyWeek]DailyState
	Asked, Found int
}

// DailyWeek is how many days are shown to a person.
const DailyWeek = 7

// DailySettings are what a server has chosen about the puzzle of the day.
type DailySettings struct {
	Channel string // "": it has none
	Hour    int
	Minute  int
	Zone    string   // an IANA name
	Games   []string // that take turns
	Lang    string   // of the messages and the words
}

// DailyAction is something that a person does with a puzzle.
type DailyAction struct {
	Kind   DailyActionKind
	Rev    int // of the attempt that was shown; 0: any
	Action game.Action
	Text   string // for DailyText: a typed move; for DailyShare: the line that the channel is shown
	Lang   string
	Vote   DailyVote
}

// DailyActionKind names an action.
type DailyActionKind string

// Actions on puzzles.
const (
	DailyOpen    DailyActionKind = "open"    // shows the puzzle
	DailyAct     DailyActionKind = "act"     // an action of the game
	DailyText    DailyActionKind = "text"    // answers by a typed move
	DailyConfirm DailyActionKind = "confirm" // gives the proposed answer
	DailyRevise  DailyActionKind = "revise"  // withdraws it
	DailyGiveUp  DailyActionKind = "giveup"  // gives up the tries that are left
	DailyRate    DailyActionKind = "vote"    // tells what the person thinks of it
	DailyShare   DailyActionKind = "share"   // shows the result to the caller's channel, once
)

// DailyPast is a line of the list of a server's earlier puzzles.
type DailyPast struct {
	Daily
	State DailyState // of the person who asks
	Tried bool       // the person has an attempt at it
	Tries int        // answers that they gave
	Best  int        // points of the best one
}
