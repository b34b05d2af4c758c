package table

import (
	"context"

	"tablee/rules/game"
)

// Replay is a game that can be played again from its beginning, as one seat or a bystander may see it.
type Replay struct {
	Table *Table // as it stands
	Plies int
	Seat  game.Seat // whose views they are, or game.Public
	// Play hands over the start and then the position after each ply. It stops with the error of yield, and fails with a
	// Refusal where the rules have changed since. Every call plays the game anew.
	Play func(ctx context.Context, yield func(Frame) error) error
}

// Frame is a moment of a reel.
type Frame struct {
	Ply   int       // 0 is the start
	By    game.Seat // who moved; game.Public at the start
	View  game.View // the reel's seat's
	Say   []game.Msg
	Feats []game.Feat // told to everybody
}

// Story is how a finished game went.
type Story struct {
	Plies int
	// after each ply, from the start on, one a seat; nil in a game without points or one that cannot be played again
	Scores  [][]int
	Moved   [][]int // by seat, the plies at which it moved
	Best    []Best  // by seat
	Ratings []Change
	// Unchanged are the people whose rating a game did not change that was to be rated, and why: see Table.Uncounted.
	Unchanged []Unchanged
	Records   []Broken
}

// Best is a seat's best move. Its ply is 0 where there is none.
type Best struct {
	Ply  int
	Gain int    // points that it brought
	What string // the play itself; empty where the points say it all
}

// Change is what a game did to somebody's rating.
type Change struct {
	Seat  game.Seat
	Now   int
	By    int
	First bool // it is the first rating: By says nothing
}

// Unchanged is somebody whose rating a game did not change.
type Unchanged struct {
	Seat game.Seat
	Why  string // the id of a message below "uncounted."
}

// AlreadyMet is why a game changed nothing that nothing in it keeps from counting: one between the same people counts.
const AlreadyMet = "again"

// Broken is a record that somebody broke.
type Broken struct {
	Seat  game.Seat
	Name  string // the catalogue has <game>.feat.<name>
	Value int
}
