package suited

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy"
)

// Arrange puts a group in the order of the suits, jokers last, and a run in ascending order, each joker
// in the place of the tile it stands for. A run that is given in order, up or down, keeps its jokers'
// places; else they fill the gaps, then lengthen the run upwards as long as there is room.
func (g *Game) Arrange(set []Tile) ([]Tile, bool) {
	if len(set) < 3 || len(set) > ranks || slices.ContainsFunc(set, func(t Tile) bool { return !t.valid() }) {
		return nil, false
	}
	tiles := naturals(set)
	if len(tiles) == 0 {
		return nil, false
	}
	wild := len(set) - len(tiles)
	if isGroup(tiles, len(set)) && (len(tiles) > 1 || g.runStart(set) == 0) {
		slices.Sort(tiles)
		return withJokers(tiles, wild), true
	}
	if g.runStart(set) > 0 {
		return slices.Clone(set), true
	}
	down := slices.Clone(set)
	slices.Reverse(down)
	if g.runStart(down) > 0 {
		return down, true
	}
	return g.sortRun(tiles, wild)
}

// naturals are the tiles of a set that are no jokers, in a new slice.
func naturals(set []Tile) []Tile {
	return slices.DeleteFunc(slices.Clone(set), func(t Tile) bool { return t == Joker })
}

func withJokers(tiles []Tile, n int) []Tile {
	for range n {
		tiles = append(tiles, Joker)
	}
	return tiles
}

// isGroup tells whether natural tiles with jokers make up a group of the given size.
func isGroup(tiles []Tile, size int) bool {
	if size > suits {
		return false
	}
	seen := 0
	for _, t := range tiles {
		if t.Rank() != tiles[0].Rank() || seen>>t.Suit()&1 == 1 {
			return false
		}
		seen |= 1 << t.Suit()
	}
	return true
}

// runStart is the column of the first tile of a set that is a run in the order given, else 0. A single
// natural ace may be read low or high: low if it can.
func (g *Game) runStart(set []Tile) int {
	for start := 1; start+len(set)-1 <= g.top(); start++ {
		if g.isRunAt(set, start) {
			return start
		}
	}
	return 0
}

func (g *Game) isRunAt(set []Tile, start int) bool {
	suit := -1
	for i, t := range set {
		if t == Joker {
			continue
		}
		if suit < 0 {
			suit = t.Suit()
		}
		if t.Suit() != suit || t.Rank() != rankAt(start+i) {
			return false
		}
	}
	return suit >= 0
}

// sortRun makes a run of natural tiles in any order and jokers.
func (g *Game) sortRun(tiles []Tile, wild int) ([]Tile, bool) {
	size := len(tiles) + wild
	for start := g.top() - size + 1; start >= 1; start-- { // from above: spare jokers lengthen upwards
		run := withJokers(nil, size)
		fits := true
		for _, t := range tiles {
			column := t.Rank()
			if column < start && g.kit.AceHigh && column == 1 {
				column = ranks + 1
			}
			if column < start || column >= start+size || run[column-start] != Joker || t.Suit() != tiles[0].Suit() {
				fits = false
				break
			}
			run[column-start] = t
		}
		// A joker below the lowest natural tile is for when there is no room above.
		if fits && (run[0] != Joker || start == g.top()-size+1) {
			return run, true
		}
	}
	return nil, false
}

// Stands lists what the jokers of a combination may stand for: in a run what their place tells, in a
// group any suits that are missing. One tile with two jokers may be read either way.
func (g *Game) Stands(set []Tile) [][]Tile {
	var list [][]Tile
	tiles := naturals(set)
	wild := len(set) - len(tiles)
	if start := g.runStart(set); start > 0 && (len(tiles) == 1 || !isGroup(tiles, len(set))) {
		var stands []Tile
		for i, t := range set {
			if t == Joker {
				stands = append(stands, MakeTile(tiles[0].Suit(), rankAt(start+i)))
			}
		}
		list = append(list, stands)
	}
	if !isGroup(tiles, len(set)) {
		return list
	}
	var missing []Tile
	for s := range suits {
		if t := MakeTile(s, tiles[0].Rank()); !slices.Contains(tiles, t) {
			missing = append(missing, t)
		}
	}
	return append(list, choose(missing, wild)...)
}

// choose lists the selections of n tiles.
func choose(from []Tile, n int) [][]Tile {
	if n == 0 {
		return [][]Tile{nil}
	}
	var list [][]Tile
	for i := range from {
		for _, rest := range choose(from[i+1:], n-1) {
			list = append(list, append([]Tile{from[i]}, rest...))
		}
	}
	return list
}

// Total is what a valid combination counts in a first lay, a joker as the tile it replaces, in the best
// reading.
func (g *Game) Total(set []Tile) int {
	tiles := naturals(set)
	best := 0
	if isGroup(tiles, len(set)) {
		best = len(set) * g.rankPoints(tiles[0].Rank())
	}
	if start := g.runStart(set); start > 0 && (len(tiles) == 1 || best == 0) {
		sum := 0
		for i := range set {
			sum += g.kit.Points[start+i]
		}
		best = max(best, sum)
	}
	return best
}

// ValidTable accepts all tables of valid combinations.
func (g *Game) ValidTable([][]Tile) error { return nil }

// ValidFirst asks for the least total and, if the Kit does, for a run without a joker.
func (g *Game) ValidFirst(sets [][]Tile) error {
	sum, pure := 0, false
	for _, set := range sets {
		sum += g.Total(set)
		pure = pure || !slices.Contains(set, Joker) && g.runStart(set) > 0
	}
	if sum < g.first {
		return game.Refuse(g.kit.Name+".err.first", "n", sum, "need", g.first)
	}
	if g.kit.PureRun && !pure {
		return game.Refuse(g.kit.Name + ".err.pure")
	}
	return nil
}

// Measure counts the tiles laid and their points as at the end of a game.
func (g *Game) Measure(t rummy.Turn[Tile]) (tiles, points int) {
	laid := t.Hand.Difference(t.Left)
	return laid.Len(), g.FinalPoints(laid)
}
