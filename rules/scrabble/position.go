package scrabble

import (
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/gcg"
	"tablee/rules/scrabble/internal/state"
)

// position is what the contract asks of a table with all its tiles face up. It is immutable.
type position struct{ state.Layout }

// Apply plays a move, see turns.Play.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	q, events, err := state.PlayMove(&p.Layout, by, m, rng)
	if err != nil {
		return nil, nil, err
	}
	return &position{*q}, events, nil
}

// View is what the seat may know.
func (p *position) View(seat game.Seat) game.View { return &view{*p.See(seat)} }

// Moves lists what the seat may do, see ai.Moves.
func (p *position) Moves(by game.Seat) []game.Move { return ai.Moves(&p.Layout, by) }

// ForgetNames leaves out what the file that the game came from told in its own words, see format.ForgetNames.
func (p *position) ForgetNames(seats []game.Seat) game.Position {
	return &position{*gcg.ForgetNames(&p.Layout, seats)}
}

// WriteNative writes everything, as GCG.
func (p *position) WriteNative(names []string) ([]byte, error) {
	return gcg.Write(&p.Layout, names), nil
}
