package ai

import (
	"math/rand/v2"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// weights are the weights of the static evaluation of moves.
type weights struct {
	flex   int // for each own tile that fits after the move
	values int // for each value on the own remaining tiles
	double int // for laying a double, which fits in fewer places than other tiles
	pips   int // for each pip laid, in games where rounds are scored
	rivals int // against each unseen tile that would fit
	points int // for each point scored at once
}

var (
	// greedyWeights use only the mover's own tiles. Measured: without the double's weight the player wins 54 % of its
	// games against the first tile that fits, with it 57 %.
	greedyWeights = weights{flex: 8, values: 4, double: 8, pips: 3, points: 6}
	// playoutWeights also use the tiles of others, and leave out what takes longest.
	playoutWeights = weights{flex: 8, double: 8, pips: 3, rivals: 4, points: 6}
)

// staticValue is the static value of a move of the seat in turn, from its own tiles and from those that it does not
// see.
func (b *Board) staticValue(w *weights, m Laying) int {
	rest := b.Hand[b.Turn] &^ (1 << m.Tile)
	var fit round.Tiles
	v := 0
	if b.rule != ruleFives {
		fit = fitting(b.after(int(m.Tile), m.Side))
	} else {
		var scored int16
		fit, scored = b.fittingAfter(m)
		v = w.points * int(scored)
	}
	v += w.flex * (rest & fit).Count()
	if w.rivals != 0 {
		v -= w.rivals * (b.live &^ b.Hand[b.Turn] & fit).Count()
	}
	if w.values != 0 {
		for _, ts := range round.With {
			if rest&ts != 0 {
				v += w.values
			}
		}
	}
	if round.Doubles>>m.Tile&1 != 0 {
		v += w.double
	}
	if b.rule != ruleSimple {
		v += w.pips * round.Pips[m.Tile]
	}
	return v
}

// quick is the policy of playouts: the move with the best static value, plus some noise against systematic errors, and
// a random move in one of sixteen cases.
func (b *Board) quick(ms []Laying, rng *rand.Rand) Laying {
	r := rng.Uint64()
	if r&15 == 0 {
		return ms[(r>>32)*uint64(len(ms))>>32]
	}
	best, top := 0, -1<<30
	for i, m := range ms {
		if v := b.staticValue(&playoutWeights, m) + int(r>>(4+2*i)&3); v > top {
			best, top = i, v
		}
	}
	return ms[best]
}

// boardOf is the board as far as a view knows it.
func (v *Observation) boardOf() Board {
	b := NewBoard(&v.Table)
	b.Hand[v.Who] = round.SetOf(v.Rack)
	return b
}

// greedyMove lays the tile with the best static value.
func greedyMove(v *Observation, ms []game.Move, _ *rand.Rand) game.Move {
	b := v.boardOf()
	best, top := ms[0], -1<<30
	for _, m := range b.Moves(nil) {
		if x := b.staticValue(&greedyWeights, m); x > top {
			best, top = v.moveOf(m), x
		}
	}
	return best
}

// moveOf is a search's move in the notation of the seat's rack.
func (v *Observation) moveOf(m Laying) game.Move {
	return round.Play{Tile: v.Rack[v.Rack.Find(round.ByIndex[m.Tile])], Side: m.Side}.Move()
}
