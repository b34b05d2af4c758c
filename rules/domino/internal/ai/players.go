// Package ai plays dominoes from what one seat knows. It deals the hidden tiles in agreement with draws and passes, and
// plays each deal out or searches it to its end. In the same way it judges moves, analyses and gives hints.
package ai

import (
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
)

// Levels is the number of strengths of the computer.
const Levels = 5

// Level returns the player of a level: 1 any legal move, 2 the text's own policy (the first tile of the rack that fits,
// left before right), 3 greedy, 4 Monte-Carlo or, in the simple game of seven values, a network that looks ahead, 5
// Monte-Carlo with more samples.
func Level(level int) game.Player {
	switch {
	case level <= 1:
		return policy(anyMove)
	case level == 2:
		return policy(FirstMove)
	case level == 3:
		return policy(greedyMove)
	case level == 4:
		return foresight{sampler: sampler{playouts: 8_000, nodes: 100_000}, looks: 2_000}
	default:
		return sampler{playouts: 80_000, nodes: 1_000_000}
	}
}

// observationOf is the observation in a view of this game.
func observationOf(gv game.View) (*Observation, bool) {
	v, ok := gv.(interface{ Seen() *Observation })
	if !ok {
		return nil, false
	}
	return v.Seen(), true
}

var errTurn = errors.New("domino: the seat is not in turn")

// policy is a player that uses only one view and its legal moves, in the order of the rack.
type policy func(v *Observation, ms []game.Move, rng *rand.Rand) game.Move

// Choose chooses a move.
func (p policy) Choose(_ context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v, ok := observationOf(gv)
	if !ok || !v.InTurn() {
		return "", errTurn
	}
	return p(v, v.Legal(), rng), nil
}

func anyMove(_ *Observation, ms []game.Move, rng *rand.Rand) game.Move { return ms[rng.IntN(len(ms))] }

// FirstMove is the policy of the text: the first tile of the rack that fits, on the left rather than on the right.
func FirstMove(_ *Observation, ms []game.Move, _ *rand.Rand) game.Move { return ms[0] }
