package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/state"
)

// The players that give hints: one with the deepest level's method and a fifth of its playouts and searches, and a
// quick one.
var (
	hinter   = player{level: levelDeep, playouts: playouts / 10, racks: racks / 5, nodes: endgameNodes / 10}
	glancing = player{level: levelDeep, playouts: 24, nodes: 500}
)

// Hint compares plays by playouts, or solves the endgame once everything is known, as the deepest level does.
func Hint(ctx context.Context, v *state.Observation, effort int, rng *rand.Rand) (game.Move, error) {
	if !v.Mine() {
		return "", game.Refuse("refused.turn")
	}
	if effort == game.Glance {
		return glancing.think(ctx, evaluator{v}, rng).Move, nil
	}
	return hinter.think(ctx, evaluator{v}, rng).Move, nil
}
