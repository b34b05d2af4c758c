package lay

import (
	"context"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file answers what people and hints ask: what can be laid.

// worth is the value of a card that is laid: its points in the hand, then its number.
func (g *Game) worth(c deck.Tile) int { return 16*g.TilePoints(c) + 1 }

// lay finds the most valuable cards that can be laid of a hand; false if nothing is, or not what has to be.
func (g *Game) lay(table [][]deck.Tile, hand family.Multiset[deck.Tile], w wish) (after [][]deck.Tile, out laying,
	ok bool) {
	combos := g.combosOf(table)
	l := g.layer()
	defer g.layers.Put(l)
	if w.worth == nil {
		w.worth = &g.values
	}
	if out, ok = l.solve(combos, hand.Slice(), &w); !ok {
		return table, laying{table: combos, left: hand.Slice()}, false
	}
	return written(table, combos, out.table), out, true
}

// layer takes a search from the pool.
func (g *Game) layer() *layer {
	l, ok := g.layers.Get().(*layer)
	if !ok {
		l = &layer{}
	}
	l.g = g
	return l
}

// combosOf is a table in the form for searches. What cannot be read stays as it is.
func (g *Game) combosOf(table [][]deck.Tile) []combo {
	combos := make([]combo, len(table))
	for i, set := range table {
		c, ok := g.comboOf(set)
		if !ok {
			c = combo{suits: 1<<deck.Suits - 1} // a group to which nothing can be added
		}
		combos[i] = c
	}
	return combos
}

// written is a table after a play, with the combinations that did not change as they were.
func written(table [][]deck.Tile, before, after []combo) [][]deck.Tile {
	list := make([][]deck.Tile, len(after))
	for i, c := range after {
		if i < len(before) && c == before[i] {
			list[i] = table[i]
		} else {
			list[i] = c.tiles()
		}
	}
	return list
}

// Lay finds the table that lays exactly these cards.
func (g *Game) Lay(_ context.Context, s family.Situation[deck.Tile], cards family.Multiset[deck.Tile]) ([][]deck.Tile,
	bool) {
	if cards.Empty() || !s.Hand.Includes(cards) {
		return nil, false
	}
	table, _, ok := g.lay(s.Table, cards, wish{opened: s.Opened, whole: true})
	return table, ok
}

// Best lays the most points, but for a card to discard. After a knock, which another rule set may have, it may lay all.
func (g *Game) Best(_ context.Context, s family.Situation[deck.Tile], _ string) (family.Found[deck.Tile], bool) {
	w := wish{opened: s.Opened, keep: 1}
	if s.Pile.Stage == family.LayingOff {
		w.keep = 0
	}
	table, out, ok := g.lay(s.Table, s.Hand, w)
	return family.Found[deck.Tile]{Table: table, Value: float64(out.value)}, ok
}
