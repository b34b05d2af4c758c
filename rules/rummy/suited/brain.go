package suited

import (
	"context"
	"math"
	"slices"

	"tablee/rules/rummy"
)

// Best finds the best play by tiles or points, with the fewest changes to the table.
func (g *Game) Best(_ context.Context, s rummy.Situation[Tile], by string) (rummy.Found[Tile], bool) {
	w := g.tilesFirst()
	if by == "points" {
		w = g.pointsFirst()
	}
	t := g.newTask(s, w)
	defer t.done()
	o, ok := t.best()
	if !ok {
		return rummy.Found[Tile]{}, false
	}
	o = t.simplest(o)
	return rummy.Found[Tile]{Table: g.tidy(o.table), Value: float64(o.gain)}, true
}

// tidy puts the combinations of the solver into the order in which they are shown.
func (g *Game) tidy(table [][]Tile) [][]Tile {
	tidied := make([][]Tile, len(table))
	for i, set := range table {
		arranged, ok := g.Arrange(set)
		if !ok {
			panic("suited: the solver made what is no combination: " + rummy.Text(g, set))
		}
		tidied[i] = arranged
	}
	return tidied
}

// Lay finds the table that lays exactly these tiles with the fewest changes.
func (g *Game) Lay(_ context.Context, s rummy.Situation[Tile], tiles rummy.Multiset[Tile]) ([][]Tile, bool) {
	if tiles.Empty() || !s.Hand.Includes(tiles) {
		return nil, false
	}
	// With the hand cut down to the tiles to lay, a play that gives up nothing lays them all.
	s.Hand = tiles
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	if !s.Opened {
		sets, _, ok := t.open(tiles, rummy.Multiset[Tile]{}, 0)
		if !ok {
			return nil, false
		}
		return append(slices.Clip(s.Table), g.tidy(sets)...), true
	}
	var best [][]Tile
	least := math.MaxInt
	for _, way := range rummy.Thaws(g, s.Table, tiles, s.FullJoker) {
		must := rummy.Tiles(way.Free).Union(way.Loose)
		_, last, ok := t.sv.solve(newProblem(must, tiles.Difference(way.Paid), &t.w), 0)
		if !ok {
			continue
		}
		o := t.simplest(outcome{table: append(slices.Clip(way.Frozen), g.tidy(t.sv.build(last))...), gain: t.w.sum(tiles), way: way})
		table := g.tidy(o.table)
		if n := rummy.Changed(s.Table, table); n < least {
			best, least = table, n
		}
	}
	return best, best != nil
}

// Solve finds the table after the best play by tiles, then points, without regard to how much it changes:
// Best without the search for the fewest changes. Combinations are not in the order of Arrange.
func (g *Game) Solve(s rummy.Situation[Tile]) (table [][]Tile, ok bool) {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	o, ok := t.best()
	return o.table, ok
}
