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

// question is a request for a move in a view.
type question struct {
	view game.View
	seat game.Seat
	ply  int           // plies played so far
	ms   time.Duration // for this move
	left time.Duration // for the rest of the game
}

// player is an engine in one game.
type player interface {
	// choose returns a move and the time it took by the player's clock, or fails with a *Fault.
	choose(ctx context.Context, q question) (m game.Move, took time.Duration, err error)
	// close ends the player and all processes it has started.
	close()
}

// Kind is the kind of a player's fault.
type Kind string

// Kinds of faults.
const (
	Late    Kind = "late"    // too much time for a game or a move
	Illegal Kind = "illegal" // a move that the rules refuse
	Crash   Kind = "crash"   // ended, or sent garbage
)

// Fault is a player's fault. It ends the game, which the player loses.
type Fault struct {
	Seat game.Seat `json:"seat"`
	Kind Kind      `json:"kind"`
	Note string    `json:"note"` // details, in English
}

func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Note) }

// fault makes the fault of a player; the referee fills in the seat.
func fault(kind Kind, format string, args ...any) error {
	return &Fault{Kind: kind, Note: fmt.Sprintf(format, args...)}
}

// level is a built-in player. It thinks in this process, in one goroutine that is locked to a thread, so that the time
// it took is the processor time of that thread, whatever else the machine does.
type level struct {
	game.Player
	seed  match.Seed          // of its own: both players of a game draw from different streams
	clock func() timing.Clock // clock of the calling thread; timing.Thread except in tests
}

// choose asks the level for a move. It relies on the contract that a player stops when its context ends.
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

// asFault is the fault in an error, if there is one; any other error is a bug of the arena.
func asFault(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}
