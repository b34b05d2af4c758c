package domino

import (
	"math/rand/v2"

	"tablee/rules/game"
)

// weights say what makes a move good at a glance.
type weights struct {
	flex   int // for each own tile that fits afterwards
	values int // for each value that the own tiles still have
	double int // for laying a double, which fits in fewer places than any other tile
	pips   int // for each pip laid, where rounds are scored
	rivals int // against each tile that the mover does not see and that would fit
}

var (
	// greedyWeights look at the mover's own tiles alone. Measured: without the double's weight the player
	// wins 54 % of its games against the first tile that fits, with it 57 %.
	greedyWeights = weights{flex: 8, values: 4, double: 8, pips: 3}
	// playoutWeights also look at what others may have, and leave out what takes longest.
	playoutWeights = weights{flex: 8, double: 8, pips: 3, rivals: 4}
)

// glance values a move of the seat in turn by its own tiles and by those that it does not see.
func (b *board) glance(w *weights, m lays) int {
	rest := b.hand[b.turn] &^ (1 << m.tile)
	fit := fitting(b.after(int(m.tile), m.side))
	v := w.flex * (rest & fit).count()
	if w.rivals != 0 {
		v -= w.rivals * (b.live &^ b.hand[b.turn] & fit).count()
	}
	if w.values != 0 {
		for _, ts := range with {
			if rest&ts != 0 {
				v += w.values
			}
		}
	}
	if doubles>>m.tile&1 != 0 {
		v += w.double
	}
	if b.rule != ruleSimple {
		v += w.pips * pips[m.tile]
	}
	return v
}

// quick is the policy of playouts: the best move at a glance, a little noise against always going wrong
// in the same way, and any move once in sixteen times.
func (b *board) quick(ms []lays, rng *rand.Rand) lays {
	r := rng.Uint64()
	if r&15 == 0 {
		return ms[(r>>32)*uint64(len(ms))>>32]
	}
	best, top := 0, -1<<30
	for i, m := range ms {
		if v := b.glance(&playoutWeights, m) + int(r>>(4+2*i)&3); v > top {
			best, top = i, v
		}
	}
	return ms[best]
}

// boardOf is the board as far as a view knows it.
func (v *view) boardOf() board {
	b := newBoard(&v.table)
	b.hand[v.seat] = setOf(v.rack)
	return b
}

// greedyMove lays the tile that is best at a glance.
func greedyMove(v *view, ms []game.Move, _ *rand.Rand) game.Move {
	b := v.boardOf()
	best, top := ms[0], -1<<30
	for _, m := range b.moves(nil) {
		if x := b.glance(&greedyWeights, m); x > top {
			best, top = v.moveOf(m), x
		}
	}
	return best
}

// moveOf is a search's move in the notation of the view's rack.
func (v *view) moveOf(m lays) game.Move {
	return play{v.rack[v.rack.find(byIndex[m.tile])], m.side}.move()
}
