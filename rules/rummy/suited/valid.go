package suited

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// ValidTable accepts every table of valid combinations: these games have no other rule for tables.
func (g *Game) ValidTable([][]deck.Tile) error { return nil }

// ValidFirst checks a first meld: the least total and, if the Variant requires it, a run without a joker.
func (g *Game) ValidFirst(sets [][]deck.Tile) error {
	sum, pure := 0, false
	for _, set := range sets {
		sum += g.Total(set)
		pure = pure || !slices.Contains(set, deck.Joker) && g.IsRun(set)
	}
	if sum < g.first {
		return game.Refuse(g.kit.Name+".err.first", "n", sum, "need", g.first)
	}
	if g.kit.PureRun && !pure {
		return game.Refuse(g.kit.Name + ".err.pure")
	}
	return nil
}

// Measure counts the tiles laid, and their points as they count at the end of a game.
func (g *Game) Measure(t family.Turn[deck.Tile]) (tiles, points int) {
	laid := t.Hand.Difference(t.Left)
	return laid.Len(), g.FinalPoints(laid)
}
