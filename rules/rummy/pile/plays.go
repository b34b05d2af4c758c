package pile

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited"
	"tablee/rules/rummy/suited/deck"
)

// This file finds what a seat can lay on a table that only grows: combinations of its own, cards added to those of the
// table, and jokers taken for the card that they stand for and laid again.

// laying is the best that can be laid of a hand.
type laying struct {
	table [][]deck.Tile
	left  family.Multiset[deck.Tile]
	value int // of what is laid
}

// worth is the value of a card that is laid: its points in the hand, then its number.
func (g *Game) worth(c deck.Tile) int { return 16*g.TilePoints(c) + 1 }

// mustBeLaid is the value of a joker that was taken from the table: more than that of a hand.
const mustBeLaid = 1 << 16

// lay finds the most valuable cards that can be laid of a hand, of which at least keep cards stay, and must are laid;
// ok is false if nothing is.
func (g *Game) lay(table [][]deck.Tile, hand family.Multiset[deck.Tile], opened bool, keep int,
	must family.Multiset[deck.Tile]) (laying, bool) {
	worth := func(c deck.Tile) int {
		if must.Has(c) {
			return g.worth(c) + mustBeLaid/8
		}
		return g.worth(c)
	}
	out := laying{table: table, left: hand}
	if !opened && g.first.Least > 0 {
		sets := g.opening(hand, keep, worth)
		if sets == nil {
			return out, false
		}
		out.table, out.left = append(slices.Clip(table), sets...), hand.Difference(family.Tiles(sets))
	}
	// In the turn of the first meld no joker is taken: it could be one that the meld needs.
	if more, ok := g.grow(out.table, out.left, opened, keep, worth); ok {
		out.table, out.left = more.table, more.left
	}
	laid := hand.Difference(out.left)
	if laid.Empty() || !laid.Includes(must) {
		return out, false
	}
	for c, n := range laid.All() {
		out.value += n * g.worth(c)
	}
	return out, true
}

// grow is lay for a seat that has laid before.
func (g *Game) grow(table [][]deck.Tile, hand family.Multiset[deck.Tile], swaps bool, keep int,
	worth func(deck.Tile) int) (laying, bool) {
	best, found := laying{}, false
	from := 0
	if !swaps {
		from = len(table)
	}
	g.eachSwap(table, hand, from, func(table [][]deck.Tile, hand family.Multiset[deck.Tile], paid []deck.Tile) {
		a := g.newAdder(table, hand, len(paid), worth)
		value, ok := a.solve(keep)
		for _, c := range paid {
			value += worth(c)
		}
		if ok && value > best.value {
			best, found = laying{table: a.table(), left: a.left(), value: value}, true
		}
	})
	return best, found
}

// eachSwap calls f with each way to take jokers from the combinations from an index on for cards of the hand, the first
// of which takes none.
func (g *Game) eachSwap(table [][]deck.Tile, hand family.Multiset[deck.Tile], from int,
	f func(table [][]deck.Tile, hand family.Multiset[deck.Tile], paid []deck.Tile)) {
	for i := from; i < len(table); i++ {
		at := slices.Index(table[i], deck.Joker)
		if at < 0 {
			continue
		}
		for _, stands := range g.Stands(table[i]) {
			if c := stands[0]; hand.Has(c) {
				with := slices.Clone(table)
				with[i] = slices.Clone(table[i])
				with[i][at] = c
				arranged, ok := g.Arrange(with[i])
				if !ok {
					continue
				}
				with[i] = arranged
				g.eachSwap(with, hand.Difference(family.Copies(c, 1)), i+1,
					func(table [][]deck.Tile, hand family.Multiset[deck.Tile], paid []deck.Tile) {
						f(table, hand, append(slices.Clip(paid), c))
					})
			}
		}
	}
	f(table, hand, nil)
}

// adder adds the cards of a hand, and jokers that have to be laid, to a table.
type adder struct {
	*melder
	g      *Game
	before [][]deck.Tile
	jokers int // the last cards, which have to be laid
	grown  [][]growth
	best   map[adding]int
	chosen map[adding]growth
	start  uint32
}

// growth is a combination of the table with more cards.
type growth struct {
	cards uint32
	set   []deck.Tile
}

// adding is a state of the search: the combinations from an index on may still grow, by these cards.
type adding struct {
	i     int
	cards uint32
}

func (g *Game) newAdder(table [][]deck.Tile, hand family.Multiset[deck.Tile], jokers int,
	worth func(deck.Tile) int) *adder {
	cards := hand.Slice()
	own := len(cards)
	for range jokers {
		cards = append(cards, deck.Joker)
	}
	a := &adder{g: g, before: table, jokers: jokers, best: map[adding]int{}, chosen: map[adding]growth{}}
	a.melder = g.newMelder(cards, worth)
	for i := own; i < len(cards); i++ {
		a.value[i] = mustBeLaid
	}
	for _, set := range table {
		a.grown = append(a.grown, a.growths(set))
	}
	return a
}

// growths are the ways in which a combination can grow by the cards.
func (a *adder) growths(set []deck.Tile) (list []growth) {
	type partial = growth
	seen := map[uint32]bool{}
	next := []partial{{set: set}}
	for len(next) > 0 {
		p := next[0]
		next = next[1:]
		for i, c := range a.cards {
			if p.cards>>i&1 == 1 || i > 0 && a.cards[i-1] == c && p.cards>>(i-1)&1 == 0 && i < len(a.cards)-a.jokers {
				continue // of equal cards the first ones
			}
			with, ok := a.g.with(p.set, c)
			if !ok || seen[p.cards|1<<i] {
				continue
			}
			seen[p.cards|1<<i] = true
			q := partial{p.cards | 1<<i, with}
			list, next = append(list, q), append(next, q)
		}
	}
	return list
}

// with is a combination of the table with one more card, in which its joker stays what it was.
func (g *Game) with(set []deck.Tile, c deck.Tile) ([]deck.Tile, bool) {
	for _, order := range [][]deck.Tile{append(slices.Clip(set), c), append([]deck.Tile{c}, set...)} {
		if with, ok := g.Arrange(order); ok && family.Continued[deck.Tile](g, set, with) {
			return with, true
		}
	}
	return nil, false
}

// most is the most value of the cards that the combinations from an index on, and new ones, can take.
func (a *adder) most(i int, cards uint32) int {
	if i == len(a.grown) {
		return a.melder.best(cards).value
	}
	at := adding{i, cards}
	if v, ok := a.best[at]; ok {
		return v
	}
	best, chosen := a.most(i+1, cards), growth{}
	for _, w := range a.grown[i] {
		if w.cards&^cards != 0 {
			continue
		}
		v := a.most(i+1, cards&^w.cards)
		for k := range a.cards {
			if w.cards>>k&1 == 1 {
				v += a.value[k]
			}
		}
		if v > best {
			best, chosen = v, w
		}
	}
	a.best[at], a.chosen[at] = best, chosen
	return best
}

// solve finds what to lay; it is false if a joker that has to be laid cannot be, or nothing is laid.
func (a *adder) solve(keep int) (value int, ok bool) {
	own := len(a.cards) - a.jokers
	try := func(cards uint32) {
		v := a.most(0, cards)
		if v/mustBeLaid == a.jokers && v > value {
			value, a.start, ok = v, cards, true
		}
	}
	try(a.all())
	if ok && a.leftOf(a.start).Len() < keep {
		value, ok = 0, false
		for i := range own { // the card that stays
			try(a.all() &^ (1 << i))
		}
	}
	return value - a.jokers*mustBeLaid, ok && value > 0
}

// table is the table of the last solution.
func (a *adder) table() (table [][]deck.Tile) {
	cards := a.start
	for i, set := range a.before {
		if w := a.chosen[adding{i, cards}]; w.set != nil {
			set, cards = w.set, cards&^w.cards
		}
		table = append(table, set)
	}
	return append(table, a.sets(cards)...)
}

// left is what stays in the hand.
func (a *adder) left() family.Multiset[deck.Tile] { return a.leftOf(a.start) }

func (a *adder) leftOf(start uint32) family.Multiset[deck.Tile] {
	save := a.start
	a.start = start
	laid := family.Tiles(a.table()).Difference(family.Tiles(a.before))
	a.start = save
	return family.MultisetOf(a.cards...).Difference(laid)
}

// opening finds the most valuable first meld of a hand, of which at least keep cards stay; nil if there is none.
func (g *Game) opening(hand family.Multiset[deck.Tile], keep int, worth func(deck.Tile) int) [][]deck.Tile {
	m := g.newMelder(hand.Slice(), worth)
	var best [][]deck.Tile
	value := 0
	var chosen [][]deck.Tile
	// bound is the most value that the cards from here on can add.
	var try func(cards uint32, laid, total int)
	try = func(cards uint32, laid, total int) {
		if len(chosen) > 0 && laid > value && len(m.cards)-size(chosen) >= keep && g.ValidFirst(chosen) == nil {
			best, value = slices.Clone(chosen), laid
		}
		for rest := cards; rest != 0; {
			i := lowest(rest)
			rest &^= 1 << i
			for _, k := range m.first[i] {
				d := m.melds[k].cards
				after := (rest | 1<<i) &^ d
				if d&^(rest|1<<i) != 0 {
					continue
				}
				v := laid
				for c := range m.cards {
					if d>>c&1 == 1 {
						v += m.value[c]
					}
				}
				if v+m.best(after).value <= value {
					continue
				}
				chosen = append(chosen, m.melds[k].set)
				try(after, v, total+m.melds[k].total)
				chosen = chosen[:len(chosen)-1]
			}
		}
	}
	try(m.all(), 0, 0)
	return best
}

func size(table [][]deck.Tile) (n int) {
	for _, set := range table {
		n += len(set)
	}
	return n
}

func lowest(bits uint32) int {
	i := 0
	for bits>>i&1 == 0 {
		i++
	}
	return i
}

// Lay finds the table that lays exactly these cards.
func (g *Game) Lay(_ context.Context, s family.Situation[deck.Tile], cards family.Multiset[deck.Tile]) ([][]deck.Tile,
	bool) {
	if cards.Empty() || !s.Hand.Includes(cards) {
		return nil, false
	}
	out, ok := g.lay(s.Table, cards, s.Opened, 0, family.Multiset[deck.Tile]{})
	return out.table, ok && out.left.Empty()
}

// Best lays the most points; after a knock, what leaves the fewest.
func (g *Game) Best(_ context.Context, s family.Situation[deck.Tile], _ string) (family.Found[deck.Tile], bool) {
	if g.how.Knock {
		return g.bestKnock(s)
	}
	out, ok := g.lay(s.Table, s.Hand, s.Opened, 1, family.Multiset[deck.Tile]{})
	return family.Found[deck.Tile]{Table: out.table, Value: float64(out.value)}, ok
}

// Arrangement is the combinations of a hand that leave the fewest points in it.
func (g *Game) Arrangement(hand family.Multiset[deck.Tile]) [][]deck.Tile {
	if g.how.Knock {
		return g.tableOf(g.lanes.best(cardsIn(hand)).melds)
	}
	m := g.newMelder(hand.Slice(), g.worth)
	return m.sets(m.all())
}

// Least is what stays of a hand when its combinations are laid.
func (g *Game) Least(hand family.Multiset[deck.Tile]) int {
	return g.FinalPoints(hand.Difference(family.Tiles(g.Arrangement(hand))))
}

var _ = suited.NaturalTiles
