package suited

import (
	"math"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// weights define the value of a position: a seat wins with the chance exp(s) / sum of exp(s) over the seats, where s is
// its strength. They were fitted by logistic regression to 4 000 games of Rummikub and 3 000 of cards between two
// experts; the two differ so little that they share the weights. Strength comes from jokers, more so with few other
// tiles, and from a small rest of the hand once all is laid that can be. The number of tiles says nothing; a small
// price on it only keeps the master from hoarding for ever. In this order: a joker; jokers as a share of the hand less
// what can be laid; the square root of that; having made the first meld; no tile, one, two besides the jokers that
// cannot be laid.
type weights [7]float64

const tilePrice = 0.03 // chosen, not fitted: with 0.08 the master wins a fifth less

// winning are the weights for any number of seats; TestFit fits them again.
var winning = weights{0.71, 4.5, -0.46, -0.22, 3.7, 0.65, 0.16}

// certainStrength is the strength of a seat in turn that can lay its whole hand.
const certainStrength = 16

// chance is the chance to win of the first of the seats with these strengths.
func chance(strengths []float64) float64 {
	sum := 0.0
	for _, s := range strengths {
		sum += math.Exp(s - strengths[0])
	}
	return 1 / sum
}

// strength evaluates a hand at a table; next says that it is in turn.
func (t *task) strength(hand family.Multiset[deck.Tile], table [][]deck.Tile, opened, next bool) float64 {
	f, rest := t.features(hand, table, opened)
	if rest == 0 && next {
		return certainStrength
	}
	s := -tilePrice * float64(hand.Len())
	for i, w := range winning {
		s += w * f[i]
	}
	return s
}

// features are the values that weights multiplies, and the number of tiles, without jokers, that cannot be laid.
func (t *task) features(hand family.Multiset[deck.Tile], table [][]deck.Tile, opened bool) (f weights, rest int) {
	jokers := hand.Count(deck.Joker)
	u := *t
	u.s = family.Situation[deck.Tile]{Hand: hand.Difference(family.Copies(deck.Joker, jokers)), Table: table,
		Opened: opened, Joker: t.s.Joker}
	rest = u.s.Hand.Len()
	if u.special() {
		u.w = tilesOnly // more plays are equal, which saves branching
	}
	if o, ok := u.best(); ok {
		rest -= family.Tiles(o.table).Len() - family.Tiles(table).Len()
	}
	left, wild := float64(rest+jokers), float64(jokers)
	f = weights{wild, wild / max(left, 0.5), math.Sqrt(left)}
	if opened {
		f[3] = 1
	}
	if rest < 3 {
		f[4+rest] = 1
	}
	return f, rest
}
