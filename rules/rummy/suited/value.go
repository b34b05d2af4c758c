package suited

import (
	"math"

	"tablee/rules/rummy"
)

// The value of a position: a seat wins with the chance exp(s) / sum of exp(s) over the seats, where s is
// its strength. The weights were fitted by logistic regression to 4 000 games of Rummikub and 3 000 of
// cards between two experts; the two games differ so little that they share them. What wins is jokers,
// the more so with few other tiles, and that little remains of the hand once all is laid that can be
// laid; the number of tiles says nothing, and a price on it only keeps the master from hoarding for ever.
const (
	jokerStrength  = 0.71
	jokerShare     = 4.5   // for jokers as a share of the hand less what can be laid
	restStrength   = -0.46 // for the square root of the hand less what can be laid
	openedStrength = -0.22
	tilePrice      = 0.03 // chosen, not fitted: at 0.08 the master wins a fifth less
)

// surely is the strength of a seat in turn that can go out.
const surely = 16

// lastStrength is for the tiles besides the jokers that cannot be laid: none, one, two.
var lastStrength = [...]float64{3.7, 0.65, 0.16}

// chance is the chance of the first of some strengths to win.
func chance(strengths []float64) float64 {
	sum := 0.0
	for _, s := range strengths {
		sum += math.Exp(s - strengths[0])
	}
	return 1 / sum
}

// strength judges a hand at a table; next tells that it is in turn.
func (t *task) strength(hand rummy.Multiset[Tile], table [][]Tile, opened, next bool) float64 {
	jokers := hand.Count(Joker)
	u := *t
	u.s = rummy.Situation[Tile]{Hand: hand.Difference(rummy.Copies(Joker, jokers)), Table: table, Opened: opened, FullJoker: t.s.FullJoker}
	rest := u.s.Hand.Len() // what cannot be laid
	if o, ok := u.best(); ok {
		rest -= rummy.Tiles(o.table).Len() - rummy.Tiles(table).Len()
	}
	if rest == 0 && next {
		return surely
	}
	left := float64(rest + jokers)
	s := jokerStrength*float64(jokers) + jokerShare*float64(jokers)/max(left, 0.5) + restStrength*math.Sqrt(left) - tilePrice*float64(hand.Len())
	if rest < len(lastStrength) {
		s += lastStrength[rest]
	}
	if opened {
		s += openedStrength
	}
	return s
}
