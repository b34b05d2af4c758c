package rummy

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// player is a computer of a level: the rule set's PlayFinder behind a view.
type player[T cmp.Ordered] struct {
	r     *Rules[T]
	level int
}

// Computer returns the player of a level.
func (r *Rules[T]) Computer(level int) game.Player {
	return &player[T]{r, min(max(level, 1), r.info.Levels)}
}

// errNotInTurn is the answer to a view whose seat may not act.
var errNotInTurn = errors.New("rummy: the computer was asked for a seat that is not in turn")

// Choose returns the brain's move.
func (c *player[T]) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := c.Think(ctx, v, rng)
	return t.Move, err
}

// Think returns the brain's move with its value in the rule set's unit.
func (c *player[T]) Think(ctx context.Context, v game.View, rng *rand.Rand) (game.Thought, error) {
	w, ok := v.(*view[T])
	if !ok || !w.Mine() {
		return game.Thought{}, errNotInTurn
	}
	found := w.Set.Choose(ctx, c.level, w.Situation(), rng)
	return game.Thought{Move: family.MoveOf(w.Set, found.Table), Value: found.Value, Depth: found.Depth,
		Nodes: found.Nodes}, nil
}

// Play conducts a game to its end (the seed's joue): each seat's player chooses, chance comes from rng.
// It returns the scores.
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
