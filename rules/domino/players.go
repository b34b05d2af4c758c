package domino

import (
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
)

// levels is the number of strengths of the computer.
const levels = 5

// Computer returns the player of a level: 1 any legal move, 2 the text's own policy (the first tile of
// the rack that fits, left before right), 3 greedy, 4 Monte-Carlo, 5 the same with more samples.
func (rules) Computer(level int) game.Player {
	switch {
	case level <= 1:
		return policy(anyMove)
	case level == 2:
		return policy(firstMove)
	case level == 3:
		return policy(greedyMove)
	case level == 4:
		return sampler{playouts: 8_000, nodes: 100_000}
	default:
		return sampler{playouts: 80_000, nodes: 1_000_000}
	}
}

var errTurn = errors.New("domino: the seat is not in turn")

// policy is a player that looks at one view and its legal moves, in the order of the rack.
type policy func(v *view, ms []game.Move, rng *rand.Rand) game.Move

// Choose chooses a move.
func (p policy) Choose(_ context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v, ok := gv.(*view)
	if !ok || !v.inTurn() {
		return "", errTurn
	}
	return p(v, v.legal(), rng), nil
}

func anyMove(_ *view, ms []game.Move, rng *rand.Rand) game.Move { return ms[rng.IntN(len(ms))] }

func firstMove(_ *view, ms []game.Move, _ *rand.Rand) game.Move { return ms[0] }
