package awale

import (
	"context"
	"errors"
	"math/rand/v2"

	"tablee/rules/game"
)

// levels is the number of strengths.
const levels = 2

// Computer returns the player of a level, from 1 (random) to 5.
func (rules) Computer(level int) game.Player {
	return player{level: min(max(level, 1), levels)}
}

// player is a strength of the computer.
type player struct{ level int }

// Choose returns the move of Think.
func (pl player) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	t, err := pl.Think(ctx, v, rng)
	return t.Move, err
}

// Think chooses a pit. The value is in seeds captured from now on, the mover's minus the opponent's.
func (pl player) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := gv.(view)
	if !ok {
		return game.Thought{}, errors.New("awale: a view of another game")
	}
	if err := v.p.mayAct(v.seat); err != nil {
		return game.Thought{}, err
	}
	list := v.p.cur.legalCols()
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if pl.level == 1 {
		return game.Thought{Move: moveOf(list[0]), Nodes: 1}, nil
	}
	return greedy(v.p, list), nil
}

// greedy takes the most seeds at once; of equals, the first in the list.
func greedy(p *position, list []int) game.Thought {
	best, most := list[0], -1
	for _, c := range list {
		if _, did, _ := p.cur.sow(c); did.captured > most {
			best, most = c, did.captured
		}
	}
	return game.Thought{Move: moveOf(best), Value: float64(most), Depth: 1, Nodes: int64(len(list))}
}
