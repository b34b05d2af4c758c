package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/timing"
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
	// choose returns a move, and how much of its time it took, or fails with a *Fault.
	choose(ctx context.Context, q question) (m game.Move, took time.Duration, err error)
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

// level is a built-in player. It thinks in this process and in one goroutine, so that the processor time of the thread
// that it is locked to is what it took, whatever else the machine is doing.
type level struct {
	game.Player
	seed  match.Seed          // its own: both players of a game draw from different streams
	clock func() timing.Clock // of the calling thread; timing.Thread but in tests
}

// choose asks the level. It trusts the contract, by which a player stops when its context ends.
func (l level) choose(ctx context.Context, q question) (m game.Move, took time.Duration, err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	clock := l.clock()
	began := clock()
	ctx, cancel := timing.WithLimit(ctx, clock, q.ms)
	defer func() {
		if r := recover(); r != nil {
			m, err = "", fault(Crash, "panic: %v", r)
		}
		took = clock() - began
		cancel()
	}()
	m, err = l.Choose(ctx, q.view, l.seed.Stream(match.Think, q.ply))
	if err != nil {
		return "", 0, fault(Crash, "%v", err)
	}
	return m, 0, nil
}

func (level) close() {}

// asFault is the fault in an error; anything else would be a mistake of the arena.
func asFault(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}
