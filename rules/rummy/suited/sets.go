package suited

// This file defines which suited tiles make a group or a run, and what they count.

import (
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// Sets are the groups and runs of a game.
type Sets struct {
	AceHigh     bool                // rank 1 may also stand above rank 13
	Points      [deck.Ranks + 2]int // of each column, by index: 1 to 13, and 14 for rank 1 above 13
	JokerPoints int                 // of a joker left in the hand
}

// Arrange puts a group in the order of the suits with jokers last, and a run in ascending order with each joker in the
// place of the tile that it stands for. A run that is given in order, ascending or descending, keeps the places of its
// jokers; otherwise they fill the gaps, then extend the run upwards as far as possible, then downwards.
func (s *Sets) Arrange(set []deck.Tile) ([]deck.Tile, bool) {
	if len(set) < 3 || len(set) > deck.Ranks || slices.ContainsFunc(set, func(t deck.Tile) bool { return !t.Valid() }) {
		return nil, false
	}
	tiles := NaturalTiles(set)
	if len(tiles) == 0 {
		return nil, false
	}
	wild := len(set) - len(tiles)
	if isGroup(tiles, len(set)) && (len(tiles) > 1 || s.runStart(set) == 0) {
		slices.Sort(tiles)
		return withJokers(tiles, wild), true
	}
	if s.runStart(set) > 0 {
		return slices.Clone(set), true
	}
	down := slices.Clone(set)
	slices.Reverse(down)
	if s.runStart(down) > 0 {
		return down, true
	}
	return s.sortRun(tiles, wild)
}

// NaturalTiles are the tiles of a set other than jokers, in a new slice.
func NaturalTiles(set []deck.Tile) []deck.Tile {
	return slices.DeleteFunc(slices.Clone(set), func(t deck.Tile) bool { return t == deck.Joker })
}

func withJokers(tiles []deck.Tile, n int) []deck.Tile {
	for range n {
		tiles = append(tiles, deck.Joker)
	}
	return tiles
}

// isGroup reports whether natural tiles and jokers make a group of the given size.
func isGroup(tiles []deck.Tile, size int) bool {
	if size > deck.Suits {
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

// runStart is the column of the first tile of a set that is a run in the given order, else 0. A single natural ace is
// read low if possible, else high.
func (s *Sets) runStart(set []deck.Tile) int {
	for start := 1; start+len(set)-1 <= s.Top(); start++ {
		if s.isRunAt(set, start) {
			return start
		}
	}
	return 0
}

func (s *Sets) isRunAt(set []deck.Tile, start int) bool {
	suit := -1
	for i, t := range set {
		if t == deck.Joker {
			continue
		}
		if suit < 0 {
			suit = t.Suit()
		}
		if t.Suit() != suit || t.Rank() != deck.RankAt(start+i) {
			return false
		}
	}
	return suit >= 0
}

// sortRun arranges natural tiles, in any order, and wild jokers as a run.
func (s *Sets) sortRun(tiles []deck.Tile, wild int) ([]deck.Tile, bool) {
	size := len(tiles) + wild
	for start := s.Top() - size + 1; start >= 1; start-- { // from above: spare jokers extend the run upwards
		run := withJokers(nil, size)
		fits := true
		for _, t := range tiles {
			column := t.Rank()
			if column < start && s.AceHigh && column == 1 {
				column = deck.Ranks + 1
			}
			if column < start || column >= start+size || run[column-start] != deck.Joker || t.Suit() != tiles[0].Suit() {
				fits = false
				break
			}
			run[column-start] = t
		}
		// A joker below the lowest natural tile is used only if no column is left above.
		if fits && (run[0] != deck.Joker || start == s.Top()-size+1) {
			return run, true
		}
	}
	return nil, false
}

// Stands lists the tiles for which the jokers of a combination may stand: in a run the tile of their place, in a group
// any missing suits. One tile with two jokers may be read as either.
func (s *Sets) Stands(set []deck.Tile) [][]deck.Tile {
	var list [][]deck.Tile
	tiles := NaturalTiles(set)
	wild := len(set) - len(tiles)
	if start := s.runStart(set); start > 0 && (len(tiles) == 1 || !isGroup(tiles, len(set))) {
		var stands []deck.Tile
		for i, t := range set {
			if t == deck.Joker {
				stands = append(stands, deck.Make(tiles[0].Suit(), deck.RankAt(start+i)))
			}
		}
		list = append(list, stands)
	}
	if !isGroup(tiles, len(set)) {
		return list
	}
	var missing []deck.Tile
	for suit := range deck.Suits {
		if t := deck.Make(suit, tiles[0].Rank()); !slices.Contains(tiles, t) {
			missing = append(missing, t)
		}
	}
	return append(list, choose(missing, wild)...)
}

// choose lists all selections of n tiles.
func choose(from []deck.Tile, n int) [][]deck.Tile {
	if n == 0 {
		return [][]deck.Tile{nil}
	}
	var list [][]deck.Tile
	for i := range from {
		for _, rest := range choose(from[i+1:], n-1) {
			list = append(list, append([]deck.Tile{from[i]}, rest...))
		}
	}
	return list
}

// Total is what a valid combination counts in a first meld, in the best reading; a joker counts as the tile it
// replaces.
func (s *Sets) Total(set []deck.Tile) int {
	tiles := NaturalTiles(set)
	best := 0
	if isGroup(tiles, len(set)) {
		best = len(set) * s.RankPoints(tiles[0].Rank())
	}
	if start := s.runStart(set); start > 0 && (len(tiles) == 1 || best == 0) {
		sum := 0
		for i := range set {
			sum += s.Points[start+i]
		}
		best = max(best, sum)
	}
	return best
}

// PureRuns lists the runs of three to five tiles without a joker; every longer run can be divided into these.
func (s *Sets) PureRuns(hand family.Multiset[deck.Tile]) [][]deck.Tile {
	var runs [][]deck.Tile
	for suit := range deck.Suits {
		for start := 1; start <= s.Top()-2; start++ {
			var run []deck.Tile
			for c := start; c <= s.Top() && len(run) < 5; c++ {
				tile := deck.Make(suit, deck.RankAt(c))
				if hand.Count(tile) <= family.MultisetOf(run...).Count(tile) {
					break
				}
				if run = append(run, tile); len(run) >= 3 {
					runs = append(runs, slices.Clone(run))
				}
			}
		}
	}
	return runs
}

// TilePoints is what a tile that is left in the hand costs at the end.
func (s *Sets) TilePoints(t deck.Tile) int {
	if t == deck.Joker {
		return s.JokerPoints
	}
	return s.RankPoints(t.Rank())
}

// RankPoints is the value of a rank in a group or a hand; for rank 1 it is the high one.
func (s *Sets) RankPoints(rank int) int {
	if rank == 1 && s.AceHigh {
		return s.Points[deck.Ranks+1]
	}
	return s.Points[rank]
}

// Top is the last column in which a tile of a run may lie.
func (s *Sets) Top() int {
	if s.AceHigh {
		return deck.Ranks + 1
	}
	return deck.Ranks
}

// IsRun reports whether a set is a run in the given order.
func (s *Sets) IsRun(set []deck.Tile) bool { return s.runStart(set) > 0 }
