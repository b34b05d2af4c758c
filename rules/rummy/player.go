package rummy

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
)

// player is a computer of a level: it applies the rule set's PlayFinder to a view.
type player[T cmp.Ordered] struct {
	r     *Rules[T]
	level int
}

// Computer returns the player of a level.
func (r *Rules[T]) Computer(level int) game.Player {
	return &player[T]{r, min(max(level, 1), r.info.Levels)}
}

// errNotInTurn is the error for a view whose seat may not act.
var errNotInTurn = errors.New("rummy: the computer was asked for a seat that is not in turn")

// Choose returns the move of the rule set's player.
func (c *player[T]) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := c.Think(ctx, v, rng)
	return t.Move, err
}

// Think returns that move with its value in the rule set's unit.
func (c *player[T]) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	w, ok := v.(*view[T])
	if !ok || !w.Mine() {
		return game.Thought{}, errNotInTurn
	}
	found := w.Set.Choose(ctx, c.level, w.Situation(), rng)
	return game.Thought{Move: w.moveOf(found), Value: found.Value, Depth: found.Depth,
		Nodes: found.Nodes}, nil
}

// Play plays a game to its end and returns the scores: each seat's player chooses its moves, and chance comes from rng.
// It is the method joue of the text that the seed gives.
func Play(ctx context.Context, p game.Position, players []game.Player, rng *rand.Rand) ([]int, error) {
	for {
		turn := p.Turn()
		if len(turn) == 0 {
			res, _ := p.Result()
			return res.Scores, nil
		}
		m, err := players[turn[0]].Choose(ctx, p.View(turn[0]), rng)
		if err != nil {
			return nil, err
		}
		if p, _, err = p.Apply(turn[0], m, rng); err != nil {
			return nil, err
		}
	}
}
