package suited

import (
	"context"
	"math"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Best finds the best play by tiles or points, with the fewest changes to the table.
func (g *Game) Best(_ context.Context, s family.Situation[deck.Tile], by string) (family.Found[deck.Tile], bool) {
	w := g.tilesFirst()
	if by == "points" {
		w = g.pointsFirst()
	}
	t := g.newTask(s, w)
	defer t.done()
	o, ok := t.best()
	if !ok {
		return family.Found[deck.Tile]{}, false
	}
	if t.special() {
		o.table = g.tidy(o.table) // in the order of the table's combinations, so that equal ones are seen
	}
	o = t.simplest(o)
	return family.Found[deck.Tile]{Table: g.tidy(o.table), Value: float64(o.gain)}, true
}

// tidy puts the solver's combinations into display order.
func (g *Game) tidy(table [][]deck.Tile) [][]deck.Tile {
	tidied := make([][]deck.Tile, len(table))
	for i, set := range table {
		arranged, ok := g.Arrange(set)
		if !ok {
			panic("suited: the solver made what is no combination: " + family.Text(g, set))
		}
		tidied[i] = arranged
	}
	return tidied
}

// Lay finds the table that lays exactly these tiles with the fewest changes.
func (g *Game) Lay(_ context.Context, s family.Situation[deck.Tile], tiles family.Multiset[deck.Tile]) ([][]deck.Tile,
	bool) {
	if tiles.Empty() || !s.Hand.Includes(tiles) {
		return nil, false
	}
	// With the hand cut down to the tiles to lay, a play that gives up no weight lays them all.
	s.Hand = tiles
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	if t.special() {
		o, ok := t.play(s.Table, nil, t.w.Sum(tiles)-1)
		if !ok {
			return nil, false
		}
		o.table = g.tidy(o.table)
		return g.tidy(t.simplest(o).table), true
	}
	if !s.Opened {
		sets, _, ok := t.open(tiles, family.Multiset[deck.Tile]{}, 0)
		if !ok {
			return nil, false
		}
		return append(slices.Clip(s.Table), g.tidy(sets)...), true
	}
	var best [][]deck.Tile
	least := math.MaxInt
	for _, way := range family.Thaws(g, s.Table, tiles, s.Joker) {
		must := family.Tiles(way.Free).Union(way.Loose)
		sets, _, ok := t.solve(must, tiles.Difference(way.Paid), 0)
		if !ok {
			continue
		}
		o := t.simplest(outcome{table: append(slices.Clip(way.Frozen), g.tidy(sets)...),
			gain: t.w.Sum(tiles), way: way})
		table := g.tidy(o.table)
		if n := family.Changed(s.Table, table); n < least {
			best, least = table, n
		}
	}
	return best, best != nil
}

// Solve finds the table after the best play by tiles, then points, without regard to how much it changes:
// Best without the search for the fewest changes. Combinations are not in the order of Arrange.
func (g *Game) Solve(s family.Situation[deck.Tile]) (table [][]deck.Tile, ok bool) {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	o, ok := t.best()
	return o.table, ok
}

// tilesFirst and pointsFirst are the weights of the two criteria, each with the other as tie-break.
func (g *Game) tilesFirst() deck.Weights {
	w := deck.Weights{Joker: deck.Unit + int32(g.kit.JokerPoints)}
	for r := 1; r <= deck.Ranks; r++ {
		w.Rank[r] = deck.Unit + int32(g.RankPoints(r))
	}
	return w
}

// tilesOnly are weights that count tiles.
var tilesOnly = func() (w deck.Weights) {
	w.Joker = deck.Unit
	for r := range w.Rank {
		w.Rank[r] = deck.Unit
	}
	return w
}()

func (g *Game) pointsFirst() deck.Weights {
	w := deck.Weights{Joker: int32(g.kit.JokerPoints)*256 + 1}
	for r := 1; r <= deck.Ranks; r++ {
		w.Rank[r] = int32(g.RankPoints(r))*256 + 1
	}
	return w
}
