// Package think has the computers' side of tables: a fair queue of the moves that wait for a computer, and the data
// that games generate in advance so that computers do not have to wait for them.
//
// It promises that a computer thinks without a lock held, sees only what its seat sees, and that its panic becomes an
// error. It plays no moves: the host plays a computer's choice in the same way as a person's move.
package think

import (
	"context"
	"errors"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Job is a computer's move to be found, or a hint.
type Job struct {
	ID       table.ID
	Revision int // of the table that the computer sees
	Ply      int
	Seat     game.Seat
	View     game.View
	Seed     match.Seed
	Player   game.Player
	Game     string
	Maker    string // in whose turn it is done: the person who opened the table, or its tournament
	Show     bool   // only computers play

	// where a hint goes, with a buffer of one; nil: a computer has to move
	Hint      chan<- Answer
	Cancelled <-chan struct{} // with Hint: closed when nobody waits for the hint any more
}

// Answer is the move of a hint.
type Answer struct {
	Move game.Move
	Err  error
}

// Advise finds a hint and sends it. It turns a panic of the game into an error.
func (j Job) Advise(ctx context.Context) {
	select {
	case <-j.Cancelled:
		return
	default:
	}
	j.Hint <- j.advice(ctx)
}

func (j Job) advice(ctx context.Context) (a Answer) {
	defer func() {
		if v := recover(); v != nil {
			a.Err = safe.Panicked(v)
		}
	}()
	h, ok := j.View.(game.Hinter)
	if !ok {
		return Answer{Err: errors.New("think: the game has no hints")}
	}
	a.Move, a.Err = h.Hint(ctx, game.Usual, j.Seed.Stream("hint", j.Ply+1))
	return a
}

// Choose is the computer's move. It turns a panic of the game into an error.
func (j Job) Choose(ctx context.Context) (m game.Move, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = safe.Panicked(v)
		}
	}()
	return j.Player.Choose(ctx, j.View, j.Seed.Stream(match.Think, j.Ply+1))
}
