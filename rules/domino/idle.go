package domino

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Idling implements game.Idler: players see from their own tiles that none fits.
func (rules) Idling(game.Options) game.Idling { return game.IdlePlain }

// Idle implements game.Idler: without a tile to lay, a seat has only one possible action, as CheckIdle says.
func (rules) Idle(pos game.Position, by game.Seat) game.Move {
	if ms := pos.(*position).Moves(by); len(ms) == 1 && (ms[0] == round.Draw || ms[0] == round.Pass) {
		return ms[0]
	}
	return ""
}
