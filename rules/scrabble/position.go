package scrabble

import (
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/finder"
	"tablee/rules/scrabble/internal/format"
	"tablee/rules/scrabble/internal/state"
	"tablee/rules/scrabble/internal/turns"
)

// position is what the contract asks of a table with all its tiles face up. It is immutable.
type position struct{ state.Layout }

// Apply plays a move, see turns.Play.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	q, events, err := turns.Play(&p.Layout, by, m, rng)
	if err != nil {
		return nil, nil, err
	}
	return &position{*q}, events, nil
}

// View is what the seat may know.
func (p *position) View(seat game.Seat) game.View { return &view{*p.See(seat)} }

// Moves lists what the seat may do, see finder.Moves.
func (p *position) Moves(by game.Seat) []game.Move { return finder.Moves(&p.Layout, by) }

// ForgetNames leaves out what the file that the game came from told in its own words, see format.ForgetNames.
func (p *position) ForgetNames(seats []game.Seat) game.Position {
	return &position{*format.ForgetNames(&p.Layout, seats)}
}

// WriteNative writes everything, as GCG.
func (p *position) WriteNative(names []string) ([]byte, error) {
	return format.Write(&p.Layout, names), nil
}
