package domino

import (
	"math/rand/v2"

	"tablee/rules/game"
)

// weights of what makes a move good at a glance, from the mover's own tiles alone.
type weights struct {
	flex   int // per own tile that fits afterwards
	values int // per value that the own tiles would have at the ends or among themselves
	double int // for laying a double, which fits fewer places later
	pips   int // per pip laid
	rivals int // per unseen tile that would fit
}

var (
	simpleWeights = weights{flex: 8, values: 4, double: 6, rivals: 2}
	roundWeights  = weights{flex: 8, values: 4, double: 6, pips: 2, rivals: 2}
)

func (b *board) weights() *weights {
	if b.rule == ruleSimple {
		return &simpleWeights
	}
	return &roundWeights
}

// glance values a move by the mover's tiles and the set of tiles that it does not see.
func (b *board) glance(w *weights, m lays, unseen tiles) int {
	rest := b.hand[b.turn] &^ (1 << m.tile)
	l, r := b.after(int(m.tile), m.side)
	fit := fitting(l, r)
	v := w.flex*(rest&fit).count() - w.rivals*(unseen&fit).count() + w.pips*pips[m.tile]
	for x := range with {
		if rest&with[x] != 0 {
			v += w.values
		}
	}
	t := byIndex[m.tile]
	if t.Double() {
		v += w.double
	}
	return v
}

// quick is the policy of playouts: the best move at a glance without what is unseen, now and then any move.
func (b *board) quick(ms []lays, rng *rand.Rand) lays {
	r := rng.Uint32()
	if r&7 == 0 {
		return ms[int(r>>8)%len(ms)]
	}
	hand := b.hand[b.turn]
	best, top := 0, -1<<30
	for i, m := range ms {
		l, rr := b.after(int(m.tile), m.side)
		v := 8*(hand&^(1<<m.tile)&fitting(l, rr)).count() + int(r>>(8+i%16)&7)
		if b.rule != ruleSimple {
			v += 2 * pips[m.tile]
		}
		if v > top {
			best, top = i, v
		}
	}
	return ms[best]
}

// boardOf is the board as far as a view knows it, and the tiles that the view's seat does not see.
func (v *view) boardOf() (b board, unseen tiles) {
	b = newBoard(&v.table)
	b.hand[v.seat] = setOf(v.rack)
	return b, allTiles(v.cfg.Values) &^ setOf(v.Chain) &^ b.hand[v.seat]
}

// greedyMove lays the tile that leaves the most to lay and the least for others.
func greedyMove(v *view, ms []game.Move, _ *rand.Rand) game.Move {
	b, unseen := v.boardOf()
	best, top := moveDraw, -1<<30
	for _, m := range b.moves(nil) {
		if x := b.glance(b.weights(), m, unseen); x > top {
			best, top = v.moveOf(m), x
		}
	}
	if top == -1<<30 {
		return ms[0]
	}
	return best
}

// moveOf is a search's move in the notation of the view's rack.
func (v *view) moveOf(m lays) game.Move {
	return play{v.rack[v.rack.find(byIndex[m.tile])], m.side}.move()
}
