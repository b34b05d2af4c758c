package table

import (
	"context"

	"tablee/rules/game"
)

// Replay is a game that can be played again from its beginning, as one seat or a bystander may see it.
type Replay struct {
	Table *Table // the table as it is now
	Plies int
	Seat  game.Seat // the seat whose views are shown, or game.Public
	// Held are the pieces that each seat had in its hand when the game ended by its rules; nil for any other game.
	Held [][]game.Piece
	// Play passes the start and then the position after each ply to yield. It stops with yield's error, and fails with
	// a Refusal if the rules have changed since the game was played. Every call computes the game again.
	Play func(ctx context.Context, yield func(Frame) error) error
}

// Frame is one moment of a Replay.
type Frame struct {
	Ply   int       // 0 is the start
	By    game.Seat // who moved; game.Public at the start
	View  game.View // of the Replay's seat
	Say   []game.Msg
	Feats []game.Feat // records, which everybody may see
	Round *game.Round // the round that has ended, or nil
}

// Story is how a finished game went.
type Story struct {
	Plies int
	// scores after each ply, from the start on, by seat; nil in a game without points or one that cannot be played
	// again
	Scores  [][]int
	Moved   [][]int // by seat, the plies at which it moved
	Best    []Best  // by seat
	Ratings []Change
	// Unchanged are the people whose rating stayed the same although the game was to be rated, and why; see
	// Table.Uncounted.
	Unchanged []Unchanged
	Records   []Broken
	Held      [][]game.Piece // see Replay.Held
	Rounds    []game.Round   // that have ended, as events told them
}

// InRounds reports whether a finished game tells how its points came about in rounds, for which its board needs a Story
// also where it is text.
func (t *Table) InRounds() bool {
	v, ok := t.View.(game.Accountant)
	return ok && t.Phase == Over && v.Account(nil) != nil
}

// Best is a seat's best move; Ply is 0 if there is none.
type Best struct {
	Ply  int
	Gain int    // points that it scored
	What string // the move itself; empty if the points say enough
	// Pieces are the pieces of the move, where What is a code for them.
	Pieces []game.Piece
}

// Change is how a game changed somebody's rating.
type Change struct {
	Seat  game.Seat
	Now   int
	By    int
	First bool // the first rating that is shown: By has no meaning
	// Provisional: after the game the rating did not mean enough to be shown, and Now and By are 0. It was the game of
	// number Games, of the Needed ones.
	Provisional   bool
	Games, Needed int
}

// Unchanged is somebody whose rating a game did not change.
type Unchanged struct {
	Seat game.Seat
	Why  string // the id of a message under "uncounted."
}

// AlreadyMet is the reason for a game that would count by itself, but of which the same people have played another one
// lately: only one of them counts.
const AlreadyMet = "again"

// Broken is a record that somebody broke.
type Broken struct {
	Seat  game.Seat
	Name  string // the catalogue has <game>.feat.<name>
	Value int
}
