package state

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Phase is what the game waits for.
type Phase uint8

const (
	// Playing: for the player in turn.
	Playing Phase = iota
	// Judging: for the referee's verdict on the last play.
	Judging
	// Challengeable: for the next player, who may challenge the last play, or accept it by playing on.
	Challengeable
	// Over: for nobody.
	Over
)

// Kind is the kind of a line of the score sheet.
type Kind string

// The kinds of lines.
const (
	Play      Kind = "play"
	Pass      Kind = "pass"
	Exchange  Kind = "exchange"
	Withdrawn Kind = "withdrawn" // the line before was withdrawn: challenged with success, or refused
	Awarded   Kind = "awarded"   // points for a wrong challenge against this seat
	Gained    Kind = "gained"    // the others' leftover tiles
	Lost      Kind = "lost"      // own leftover tiles
)

// The moves that are words; an exchange begins like a pass.
const (
	MovePass      = "-"
	MoveAccept    = "accept"
	MoveRefuse    = "refuse"
	MoveChallenge = "challenge"
)

// Line is one line of the score sheet; everybody may read it.
type Line struct {
	Seat   int
	Kind   Kind
	Move   string   `json:",omitempty"` // of a play, with "." for the letters that were already there
	Words  []string `json:",omitempty"` // of a play: main word first, jokers in lower case
	Tiles  string   `json:",omitempty"` // of leftovers: which tiles
	N      int      `json:",omitempty"` // of an exchange or a play: number of tiles
	Points int
}

// Draw is one round of the draw for the start.
type Draw struct {
	Seats []int
	Tiles string // one for each seat, in the order of Seats
}

// Table is what everybody may know of a position.
type Table struct {
	Options Options
	Players int // players who can win; a referee's seat is additional
	Board   board.Board
	Scores  []int
	Racks   []int // number of tiles of each player
	Bag     int   // number of tiles in the bag
	Next    int   // the player in turn; while a word is judged, its player
	First   int
	Phase   Phase
	Passes  int          // consecutive turns without a word
	Before  int          // Passes before the last play, for withdrawing it
	Draws   []Draw       `json:",omitempty"`
	Sheet   []Line       `json:",omitempty"`
	Refused []string     `json:",omitempty"` // words that were refused in this turn
	Base    *board.Board `json:",omitempty"` // the first board, if it was not empty
}

// NewTable is a table before anything is dealt.
func NewTable(o Options, players int) Table {
	return Table{Options: o, Players: players, Scores: make([]int, players), Racks: make([]int, players)}
}

// clone is a copy; appending to its slices does not affect the original.
func (s *Table) clone() Table {
	t := *s
	t.Scores = slices.Clone(s.Scores)
	t.Racks = slices.Clone(s.Racks)
	t.Draws = append([]Draw(nil), s.Draws...) // nil if empty, as after decoding
	t.Sheet = append([]Line(nil), s.Sheet...)
	t.Refused = append([]string(nil), s.Refused...)
	return t
}

// Seats is the number of seats: the players, and the referee if that is a seat.
func (s *Table) Seats() int {
	if s.Options.Arbiter {
		return s.Players + 1
	}
	return s.Players
}

// Judged reports whether a word is laid before it is checked. A player who is alone is challenged by nobody.
func (s *Table) Judged() bool {
	return s.Options.Referee || s.Options.Challenge != ChallengeVoid && s.Players > 1
}

// After is the player whose turn follows p's.
func (s *Table) After(p int) int { return (p + 1) % s.Players }

// Turn lists the seats that may act. While a word is judged these are the referee's seat, or all opponents of its
// player, of whom the first one to answer decides.
func (s *Table) Turn() []game.Seat {
	switch s.Phase {
	case Over:
		return nil
	case Judging:
		if s.Options.Arbiter {
			return []game.Seat{game.Seat(s.Players)}
		}
		var judges []game.Seat
		for i := range s.Players {
			if i != s.Next {
				judges = append(judges, game.Seat(i))
			}
		}
		return judges
	}
	return []game.Seat{game.Seat(s.Next)}
}

// Last is the last line of the sheet, which must not be empty.
func (s *Table) Last() *Line { return &s.Sheet[len(s.Sheet)-1] }

// LastOut reports whether nobody plays on once the play that is judged is accepted: it emptied a rack that cannot be
// refilled, or brought no points when that ends the game.
func (s *Table) LastOut() bool { return s.Bag == 0 && s.Racks[s.Last().Seat] == 0 || s.Stalled() }

// Numbers of turns in a row without points that end a game. The text and the official rules let players exchange for
// ever; with a limit of ten rounds every game ends.
const (
	sixTurns   = 6
	idleRounds = 10
)

// Stalled reports whether a game ends because nobody scores any more.
func (s *Table) Stalled() bool {
	if s.Options.Six {
		return s.scoreless() >= sixTurns
	}
	return s.Passes >= s.Options.PassRounds()*s.Players || s.scoreless() >= idleRounds*s.Players
}

// scoreless counts the turns in a row that have brought no points: passes, exchanges, plays without points, and plays
// that were withdrawn.
func (s *Table) scoreless() (n int) {
	for i := len(s.Sheet) - 1; i >= 0; i-- {
		switch l := &s.Sheet[i]; {
		case l.Kind == Withdrawn:
			i-- // the play
		case l.Kind == Awarded:
			continue
		case l.Points != 0:
			return n
		}
		n++
	}
	return n
}

// BagAfterLast is the number of tiles in the bag once the last play is final and its player has drawn.
func (s *Table) BagAfterLast() int {
	if s.Phase != Challengeable {
		return s.Bag
	}
	return max(0, s.Bag-(board.RackSize-s.Racks[s.Last().Seat]))
}
