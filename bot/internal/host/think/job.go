// Package think is the computers' side of tables: the moves that wait for a computer, in an order that is fair, and
// what games make beforehand so that no computer is waited for.
//
// It promises that a computer is asked with no lock held, sees what its seat sees and nothing else, and takes no
// table down with it when it panics. It plays nothing: what a computer chooses goes to the table as a person's move
// does.
package think

import (
	"context"
	"errors"

	"tablee/bot/internal/safe"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Job is a seat that a computer is to move.
type Job struct {
	ID     table.ID
	Stamp  int // of the table as the computer sees it
	Ply    int
	Seat   game.Seat
	View   game.View
	Seed   match.Seed
	Player game.Player
	Game   string
	Maker  string // whose turn it takes: who opened the table, or the tournament that it belongs to
	Show   bool   // nobody but computers plays

	Hint chan<- Answer   // of a person who asks for a hint: where it goes, with room for one; nil: a computer is to move
	Gone <-chan struct{} // with Hint: closed when nobody waits for it any more
}

// Answer is the move of a hint.
type Answer struct {
	Move game.Move
	Err  error
}

// Advise answers who asks for a hint; it survives a game that panics.
func (j Job) Advise(ctx context.Context) {
	select {
	case <-j.Gone:
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

// Choose is the computer's move; it survives a game that panics.
func (j Job) Choose(ctx context.Context) (m game.Move, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = safe.Panicked(v)
		}
	}()
	return j.Player.Choose(ctx, j.View, j.Seed.Stream(match.Think, j.Ply+1))
}
