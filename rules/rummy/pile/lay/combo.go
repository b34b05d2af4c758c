package lay

import (
	"math/bits"
	"slices"

	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// combo is a combination in the form for searches: a group, or a run of columns. It has one joker at most.
type combo struct {
	run    bool
	suit   int8  // of a run
	lo, hi int8  // columns of a run
	joker  int8  // the column of a run's joker, 1 for the joker of a group, else 0
	rank   int8  // of a group
	suits  uint8 // of a group's cards without the joker
}

// comboOf reads a combination in the order of Arrange; false if it has two jokers, or is none.
func (g *Game) comboOf(set []deck.Tile) (c combo, ok bool) {
	natural := suited.NaturalTiles(set)
	if len(set) < 3 || len(natural) < len(set)-1 {
		return c, false
	}
	if natural[0].Rank() == natural[1].Rank() {
		c.rank, c.joker = int8(natural[0].Rank()), int8(len(set)-len(natural))
		for _, t := range natural {
			c.suits |= 1 << t.Suit()
		}
		return c, len(set) <= deck.Suits
	}
	c.run, c.suit = true, int8(natural[0].Suit())
	at := slices.Index(set, natural[0])
	column := natural[0].Rank()
	if at == 0 && column == 1 && natural[1].Rank() != 2+slices.Index(set, natural[1])-1 {
		return c, false
	}
	c.lo = int8(column - at)
	c.hi = c.lo + int8(len(set)) - 1
	if k := slices.Index(set, deck.Joker); k >= 0 {
		c.joker = c.lo + int8(k)
	}
	return c, c.lo >= 1 && int(c.hi) <= g.Top()
}

// tiles writes a combination in the order of Arrange.
func (c combo) tiles() []deck.Tile {
	if c.run {
		set := make([]deck.Tile, 0, c.hi-c.lo+1)
		for k := c.lo; k <= c.hi; k++ {
			t := deck.Make(int(c.suit), deck.RankAt(int(k)))
			if k == c.joker {
				t = deck.Joker
			}
			set = append(set, t)
		}
		return set
	}
	set := make([]deck.Tile, 0, deck.Suits)
	for s := range deck.Suits {
		if c.suits>>s&1 == 1 {
			set = append(set, deck.Make(s, int(c.rank)))
		}
	}
	if c.joker != 0 {
		set = append(set, deck.Joker)
	}
	return set
}

// size is the number of cards.
func (c combo) size() int {
	if c.run {
		return int(c.hi-c.lo) + 1
	}
	return bits.OnesCount8(c.suits) + int(c.joker)
}

// with is the combination with one more card other than a joker; false if it does not fit.
func (c combo) with(t deck.Tile, top int) (combo, bool) {
	if !c.run {
		if t.Rank() != int(c.rank) || c.suits>>t.Suit()&1 == 1 || c.size() == deck.Suits {
			return c, false
		}
		c.suits |= 1 << t.Suit()
		return c, true
	}
	if t.Suit() != int(c.suit) || c.size() == deck.Ranks {
		return c, false
	}
	switch {
	case c.lo > 1 && t.Rank() == deck.RankAt(int(c.lo)-1):
		c.lo--
	case int(c.hi) < top && t.Rank() == deck.RankAt(int(c.hi)+1):
		c.hi++
	default:
		return c, false
	}
	return c, true
}

// freed is the combination with a card in the place of its joker; false if that does not stand for it.
func (c combo) freed(t deck.Tile) (combo, bool) {
	switch {
	case c.joker == 0:
		return c, false
	case c.run:
		if t.Suit() != int(c.suit) || t.Rank() != deck.RankAt(int(c.joker)) {
			return c, false
		}
	case t.Rank() != int(c.rank) || c.suits>>t.Suit()&1 == 1:
		return c, false
	default:
		c.suits |= 1 << t.Suit()
	}
	c.joker = 0
	return c, true
}

// joined has runs without a joker that follow each other as one run.
func joined(list []combo) []combo {
	for i := 0; i < len(list); i++ {
		for k := i + 1; k < len(list); k++ {
			a, b := list[i], list[k]
			if a.run && b.run && a.suit == b.suit && a.joker == 0 && b.joker == 0 && a.size()+b.size() <= deck.Ranks &&
				(a.hi+1 == b.lo || b.hi+1 == a.lo) {
				a.lo, a.hi = min(a.lo, b.lo), max(a.hi, b.hi)
				list[i], list = a, slices.Delete(list, k, k+1)
				i = -1 // a longer run may fit one that was compared before
				break
			}
		}
	}
	return list
}
