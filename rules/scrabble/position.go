package scrabble

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/gcg"
	"tablee/rules/scrabble/internal/state"
)

// position implements the contract of games for a table with all its tiles. It is immutable.
type position struct{ state.Layout }

// Apply plays a move, see state.PlayMove.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	q, events, err := state.PlayMove(&p.Layout, by, m, rng)
	if err != nil {
		return nil, nil, err
	}
	return &position{*q}, events, nil
}

// Continues implements game.Continuer: who may challenge a word, or lets it stand, has the turn for the own word as
// well, unless a wrong challenge costs it.
func (p *position) Continues(by game.Seat, m game.Move, after game.Position) bool {
	judges := m == state.MoveAccept || state.IsChallenge(string(m))
	return p.Phase == state.Challengeable && judges && slices.Contains(after.Turn(), by)
}

// View is what the seat may know.
func (p *position) View(seat game.Seat) game.View { return &view{*p.See(seat)} }

// Moves lists the moves of the seat, see ai.Moves.
func (p *position) Moves(by game.Seat) []game.Move { return ai.Moves(&p.Layout, by) }

// ForgetNames leaves out the names and free text of an imported file, see gcg.ForgetNames.
func (p *position) ForgetNames(seats []game.Seat) game.Position {
	return &position{*gcg.ForgetNames(&p.Layout, seats)}
}

// WriteNative writes everything, as GCG.
func (p *position) WriteNative(names []string) ([]byte, error) {
	return gcg.Write(&p.Layout, names), nil
}
