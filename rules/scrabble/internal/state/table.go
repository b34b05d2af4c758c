package state

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Phase is what is being waited for.
type Phase uint8

const (
	// Playing waits for the player in turn.
	Playing Phase = iota
	// Judging waits for the referee's word on the last play.
	Judging
	// Challengeable waits for the next player, who may challenge the last play, or let it stand by playing on.
	Challengeable
	// Over waits for nobody.
	Over
)

// Kind is the kind of a line of the score sheet.
type Kind string

// The kinds of lines.
const (
	Play      Kind = "play"
	Pass      Kind = "pass"
	Exchange  Kind = "exchange"
	Withdrawn Kind = "withdrawn" // the line before is taken back: challenged with success, or refused
	Awarded   Kind = "awarded"   // points for a wrong challenge against this seat
	Gained    Kind = "gained"    // the others' leftover tiles
	Lost      Kind = "lost"      // own leftover tiles
)

// The moves that are words of their own; an exchange begins as a pass does.
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
	Move   string   `json:",omitempty"` // of a play, with "." for the letters that were there
	Words  []string `json:",omitempty"` // of a play, as they stood: main word first, jokers in lower case
	Tiles  string   `json:",omitempty"` // of leftovers: which
	N      int      `json:",omitempty"` // of an exchange or a play: how many tiles
	Points int
}

// Draw is one round of the draw for the start.
type Draw struct {
	Seats []int
	Tiles string // one a seat, in the order of Seats
}

// Table is what everybody may know of a position.
type Table struct {
	Options Options
	Players int // contenders; with a referee's seat there is one seat more
	Board   board.Board
	Scores  []int
	Racks   []int // how many tiles each player holds
	Bag     int   // how many tiles the bag holds
	Next    int   // the player in turn; while judged, the player whose word it is
	First   int
	Phase   Phase
	Passes  int          // turns without a word in a row
	Before  int          // Passes before the last play, for taking it back
	Draws   []Draw       `json:",omitempty"`
	Sheet   []Line       `json:",omitempty"`
	Refused []string     `json:",omitempty"` // words that were refused in this turn
	Base    *board.Board `json:",omitempty"` // where the sheet begins, if not with the empty board
}

// NewTable is a table before anything is dealt.
func NewTable(o Options, players int) Table {
	return Table{Options: o, Players: players, Scores: make([]int, players), Racks: make([]int, players)}
}

// clone is a copy whose slices do not grow into the original's.
func (s *Table) clone() Table {
	t := *s
	t.Scores = slices.Clone(s.Scores)
	t.Racks = slices.Clone(s.Racks)
	t.Draws = append([]Draw(nil), s.Draws...) // nil when empty, as after decoding
	t.Sheet = append([]Line(nil), s.Sheet...)
	t.Refused = append([]string(nil), s.Refused...)
	return t
}

// Seats is how many sit at the table: the players, and the referee if that is a seat.
func (s *Table) Seats() int {
	if s.Options.Arbiter {
		return s.Players + 1
	}
	return s.Players
}

// Judged reports whether a word is laid before it is known to exist. Who plays alone is challenged by nobody.
func (s *Table) Judged() bool {
	return s.Options.Referee || s.Options.Challenge != ChallengeVoid && s.Players > 1
}

// After is the player whose turn follows p's.
func (s *Table) After(p int) int { return (p + 1) % s.Players }

// Turn lists the seats that may act. While a word is judged these are the referee's seat, or all the opponents
// of its player: the first of them to answer decides.
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

// LastOut reports whether the play in question emptied a rack that cannot be filled: it stands or falls, and nobody
// plays on.
func (s *Table) LastOut() bool { return s.Bag == 0 && s.Racks[s.Last().Seat] == 0 }

// BagAfterLast is how many tiles the bag will hold once the last play stands and its player has drawn.
func (s *Table) BagAfterLast() int {
	if s.Phase != Challengeable {
		return s.Bag
	}
	return max(0, s.Bag-(board.RackSize-s.Racks[s.Last().Seat]))
}
