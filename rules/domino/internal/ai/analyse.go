package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// analysis is the player that analyses; its random numbers are fixed, so that the same position always gets the same
// answer.
var analysis = sampler{playouts: 40_000, nodes: 1_000_000}

// Analyse values the moves of the seat in turn as the computer's highest level does: by the chance to win in the simple
// game, else by the expected points in this round. The only move has the value 0.
func (v *Observation) Analyse(ctx context.Context, q game.Query) (game.Analysis, error) {
	ms := v.Legal()
	if len(ms) == 0 {
		return game.Analysis{}, game.Refuse("domino.refuse.turn", "by", game.Seat(v.Mover))
	}
	a := game.Analysis{Count: len(ms)}
	var all []game.Valued
	if pl, ok := round.ParsePlay(ms[0]); len(ms) == 1 || !ok {
		all = []game.Valued{{Move: ms[0], Line: ms[:1:1], Extra: map[string]int{"pips": pl.Tile.Pips()}}}
	} else {
		cs, _, _ := analysis.rank(ctx, v, rand.New(rand.NewPCG(1, 5)))
		for _, c := range cs {
			all = append(all, v.valued(c, c.m.Side))
			for _, s := range v.Sides(round.ByIndex[c.m.Tile]) {
				if s != c.m.Side && v.Alike(s, c.m.Side) {
					all = append(all, v.valued(c, s)) // the same by symmetry, and not searched
				}
			}
		}
	}
	a.Best = all[:min(len(all), max(q.N, 1))]
	if q.All {
		a.Plays = all
	}
	return a, nil
}

func (v *Observation) valued(c candidate, s round.Side) game.Valued {
	m := v.moveOf(Laying{c.m.Tile, s})
	return game.Valued{
		Move: m, Value: c.mean(), Line: []game.Move{m},
		Extra: map[string]int{"pips": round.Pips[c.m.Tile]},
	}
}
