package suited

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// candidates are the plays worth comparing, the expert's first: most tiles, most points, combinations of the own hand
// together and one by one, plays that break one combination only, the best play that keeps one of its tiles back, each
// tile alone, and nil, which draws. A play that wins is the only candidate. Some are left out when the context ends or
// the work is spent.
func (t *task) candidates(ctx context.Context, expert [][]deck.Tile) [][][]deck.Tile {
	c := tableSet{}
	c.add(expert)
	if ctx.Err() != nil {
		return c.tables
	}
	o, ok := t.best()
	if !ok {
		return c.tables
	}
	laid := family.Tiles(o.table).Difference(family.Tiles(t.s.Table))
	if laid.Equal(t.s.Hand) {
		return [][][]deck.Tile{o.table}
	}
	c.add(o.table)
	points := *t
	points.w = t.g.pointsFirst()
	if o, ok := points.best(); ok {
		c.add(o.table)
	}
	for tile := range laid.All() {
		if ctx.Err() != nil || t.sv.Spent > maxTurnNodes {
			break
		}
		less := *t
		less.s.Hand = t.s.Hand.Difference(family.Copies(tile, 1))
		if o, ok := less.best(); ok {
			c.add(o.table)
		}
	}
	if t.s.Opened {
		t.addSmall(ctx, &c)
	}
	c.add(nil)
	return c.tables
}

// addSmall adds the plays that hold most of the hand back.
func (t *task) addSmall(ctx context.Context, c *tableSet) {
	if table := t.breaks(1); table != nil {
		c.add(table)
	}
	if sets, ok := t.own(t.s.Hand); ok {
		c.add(append(slices.Clip(t.s.Table), sets...))
		for _, set := range sets {
			c.add(append(slices.Clip(t.s.Table), set))
		}
	}
	alone := *t
	for tile := range t.s.Hand.All() {
		if ctx.Err() != nil || t.sv.Spent > maxTurnNodes {
			break
		}
		alone.s.Hand = family.MultisetOf(tile)
		if o, ok := alone.best(); ok {
			c.add(o.table)
		}
	}
}

// tableSet is a list of tables, no two of which hold the same tiles.
type tableSet struct {
	tables [][][]deck.Tile
	tiles  []family.Multiset[deck.Tile]
}

func (c *tableSet) add(table [][]deck.Tile) {
	tiles := family.Tiles(table)
	if slices.ContainsFunc(c.tiles, tiles.Equal) {
		return
	}
	c.tables, c.tiles = append(c.tables, table), append(c.tiles, tiles)
}
