package suited

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// puzzleNodes bounds a search for a puzzle. Nearly all searches need a fiftieth of it; where one needs more, the
// position is no puzzle.
const puzzleNodes = 200_000

// PuzzleKinds are those of the Variant.
func (g *Game) PuzzleKinds() []game.PuzzleKind { return g.kit.Puzzles }

// Most implements family.Puzzled: the solver is exact.
func (g *Game) Most(_ context.Context, s family.Situation[deck.Tile]) (table [][]deck.Tile, whole bool) {
	t := g.newTask(s, g.tilesFirst())
	defer t.done()
	t.sv.MaxNodes = puzzleNodes
	o, ok := t.best()
	if ok {
		table = g.tidy(o.table)
	}
	return table, t.sv.Spent < puzzleNodes
}

// Tidy implements family.Puzzled.
func (g *Game) Tidy(ctx context.Context, s family.Situation[deck.Tile], table [][]deck.Tile) [][]deck.Tile {
	laid := family.Tiles(table).Difference(family.Tiles(s.Table))
	if tidy, ok := g.Lay(ctx, s, laid); ok {
		return tidy
	}
	return table
}

// Unfamiliar implements family.Puzzled: everybody knows the numbers.
func (g *Game) Unfamiliar(_, _ [][]deck.Tile) string { return "" }
