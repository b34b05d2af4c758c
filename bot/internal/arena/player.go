package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
)

// question is what a player is asked: a move for a view.
type question struct {
	view game.View
	seat game.Seat
	ply  int           // plies played so far
	ms   time.Duration // for this move
	left time.Duration // for the rest of the game
}

// player is an engine in one game.
type player interface {
	// choose returns a move in the time that is left, or fails with a *Fault.
	choose(ctx context.Context, q question) (game.Move, error)
	// close ends the player and everything it has started.
	close()
}

// Kind is what a player did wrong.
type Kind string

// Kinds of faults.
const (
	Late    Kind = "late"    // too long for a game, or a move
	Illegal Kind = "illegal" // a move that the rules refuse
	Crash   Kind = "crash"   // ended, or talked garbage
)

// Fault ends a game: its player has lost it.
type Fault struct {
	Seat game.Seat `json:"seat"`
	Kind Kind      `json:"kind"`
	Note string    `json:"note"` // what is known about it, in English
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Note) }

// fault makes the fault of a player; the seat is filled in by who judges.
func fault(kind Kind, format string, args ...any) error {
	return &Fault{Kind: kind, Note: fmt.Sprintf(format, args...)}
}

// level is a built-in player.
type level struct {
	game.Player
	seed match.Seed // its own: both players of a game draw from different streams
}

// choose asks the level. It trusts the contract, by which a player stops when its context ends.
func (l level) choose(ctx context.Context, q question) (m game.Move, err error) {
	ctx, cancel := context.WithTimeout(ctx, q.ms)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			m, err = "", fault(Crash, "panic: %v", r)
		}
	}()
	m, err = l.Choose(ctx, q.view, l.seed.Stream(match.Think, q.ply))
	if err != nil {
		return "", fault(Crash, "%v", err)
	}
	return m, nil
}

func (level) close() {}

// asFault is the fault in an error; anything else would be a mistake of the arena.
func asFault(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}
