package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
)

// hinter and glancing give hints: the strongest level with a tenth of its budget, and a quick player.
var hinter, quickHinter = deep(2_000_000, 15), alphaBeta{depth: 3, nodes: 4_000, table: 10}

// Hint is the strongest level's move with a smaller budget; a piece on the board moves in one go, unless it is lifted.
func Hint(ctx context.Context, v game.View, effort int, rng *rand.Rand) (game.Move, error) {
	t, err := acting(v)
	if err != nil {
		return "", err
	}
	if t.Board.Gobblers {
		return game.Move(t.gobblersHint(ctx, rng).String()), nil
	}
	who := hinter
	if effort == game.Glance {
		who = quickHinter
	}
	m, _ := who.best(ctx, t, rng)
	return game.Move(t.said(m).String()), nil
}
