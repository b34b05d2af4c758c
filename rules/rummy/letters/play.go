package letters

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/rummy/family"
)

// Levels is the number of computer players: they differ in the number of table words that they may break (none, one,
// two, all) and in the longest word that they use.
const Levels = 4

var byLevel = [Levels]limits{
	{longest: 7, breaks: 0},
	{longest: 9, breaks: 1},
	{longest: 12, breaks: 2},
	strongest,
}

// strongest are the limits of the last level, of hints and of analyses.
var strongest = limits{longest: maxWord, breaks: 7, steps: 60000}

// Choose plays at a level.
func (s *Set) Choose(ctx context.Context, level int, sit family.Situation[Tile], _ *rand.Rand) family.Found[Tile] {
	l := byLevel[level-1]
	if level < Levels && sit.Opened && ctx.Err() == nil {
		found, _ := s.found(sit, s.extend(ctx, sit, l), 0)
		return found
	}
	found, _ := s.find(ctx, sit, l)
	return found
}

// Best is the play with the most points that the strongest search finds, for any criterion.
func (s *Set) Best(ctx context.Context, sit family.Situation[Tile], _ string) (family.Found[Tile], bool) {
	return s.find(ctx, sit, strongest)
}

// find searches for a play; ok is false if it finds none.
func (s *Set) find(ctx context.Context, sit family.Situation[Tile], l limits) (family.Found[Tile], bool) {
	if ctx.Err() != nil {
		return family.Found[Tile]{}, false
	}
	var table [][]Tile
	nodes := 0
	if !sit.Opened {
		table = s.open(ctx, sit, l)
	} else {
		table, nodes = s.lay(ctx, sit, l)
	}
	return s.found(sit, table, nodes)
}

// found is a play with its points; ok is false if there is no table.
func (s *Set) found(sit family.Situation[Tile], table [][]Tile, nodes int) (family.Found[Tile], bool) {
	if table == nil {
		return family.Found[Tile]{}, false
	}
	left := sit.Hand.Difference(family.Tiles(table).Difference(family.Tiles(sit.Table)))
	points := s.Points(family.Turn[Tile]{Before: sit.Table, After: table, Hand: sit.Hand, Left: left})
	return family.Found[Tile]{Table: table, Value: float64(points), Nodes: int64(nodes)}, true
}

// open is the longest word of the hand, with at least six letters.
func (s *Set) open(ctx context.Context, sit family.Situation[Tile], l limits) [][]Tile {
	f := newFinder(ctx, s, sit, family.Thaw[Tile]{Frozen: sit.Table}, l)
	word, ok := f.longest(sit.Hand, minFirst, max(l.longest, minFirst))
	if !ok {
		return nil
	}
	plain := sit.Hand.Difference(family.Copies(Joker, sit.Hand.Count(Joker)))
	if without, ok := f.longest(plain, minFirst, l.longest); ok && len(without)+jokerCost >= len(word) {
		word = without
	}
	return f.table([]piece{word})
}

// longest is the longest word of the given tiles alone that is not on the table.
func (f *finder) longest(tiles family.Multiset[Tile], least, most int) (piece, bool) {
	pool, wild := split(tiles.Slice())
	sig := pool.signature()
	for n := min(most, f.x.longest, tiles.Len()); n >= least; n-- {
		var list []uint32
		for r := range rarities - 1 {
			from, to := f.x.between(r, n, n)
			list = f.x.withinWild(list, from, to, sig, wild)
		}
		for _, class := range list {
			for _, w := range f.x.words(class) {
				p := withJokers(w, pool)
				if !f.old[w] && f.valid(f.table([]piece{p})) {
					return p, true
				}
			}
		}
	}
	return "", false
}

// withJokers writes in lower case the letters of a word that a pool lacks.
func withJokers(word string, pool counts) piece {
	jokers := ""
	for i := range word {
		if c := word[i]; pool[c-'A'] > 0 {
			pool[c-'A']--
		} else {
			jokers += string(rune(c))
		}
	}
	return markJokers([]string{word}, jokers)[0]
}

// lay empties the hand if possible; else it lays all but one tile, all but two, and so on, and finally the longest word
// of the hand.
func (s *Set) lay(ctx context.Context, sit family.Situation[Tile], l limits) (best [][]Tile, nodes int) {
	ways := family.Thaws(s, sit.Table, sit.Hand, sit.Joker)
	ways = ways[:min(len(ways), maxWays)]
	try := func(tiles family.Multiset[Tile], steps int) bool {
		for _, way := range ways {
			if !tiles.Includes(way.Paid) {
				continue
			}
			f := newFinder(ctx, s, sit, way, limits{l.longest, l.breaks, steps})
			table, ok := f.layAll(tiles.Difference(way.Paid))
			nodes += steps - f.steps
			if ok && (best == nil || s.LongestNew(sit.Table, table) > s.LongestNew(sit.Table, best)) {
				best = table
			}
		}
		return best != nil
	}
	if try(sit.Hand, l.steps) {
		return best, nodes
	}
	for _, left := range leavings(sit.Hand) {
		if nodes > 2*l.steps || ctx.Err() != nil {
			break
		}
		if try(sit.Hand.Difference(left), l.steps/10) {
			return best, nodes
		}
	}
	f := newFinder(ctx, s, sit, ways[0], l)
	if word, ok := f.longest(sit.Hand, minWord, l.longest); ok {
		return f.table([]piece{word}), nodes
	}
	return nil, nodes
}

// maxWays is the most ways of treating the table's jokers that are searched.
const maxWays = 3

// leavings lists sets of tiles to keep in the hand: one tile, then two, then three, rare letters first.
func leavings(hand family.Multiset[Tile]) []family.Multiset[Tile] {
	var tiles []Tile
	for i := range rarity {
		t := Tile(rarity[i])
		for range hand.Count(t) {
			tiles = append(tiles, t)
		}
	}
	for range hand.Count(Joker) {
		tiles = append(tiles, Joker)
	}
	var list []family.Multiset[Tile]
	var choose func(from int, chosen []Tile, n int)
	choose = func(from int, chosen []Tile, n int) {
		if n == 0 {
			if m := family.MultisetOf(chosen...); !slices.ContainsFunc(list, m.Equal) {
				list = append(list, m)
			}
			return
		}
		for i := from; i < len(tiles); i++ {
			choose(i+1, append(slices.Clip(chosen), tiles[i]), n-1)
		}
	}
	for n := 1; n <= min(3, len(tiles)-1); n++ {
		choose(0, nil, n)
	}
	return list
}

// Lay lays exactly these letters and breaks as few table words as possible.
func (s *Set) Lay(ctx context.Context, sit family.Situation[Tile], tiles family.Multiset[Tile]) ([][]Tile, bool) {
	if tiles.Empty() || !sit.Hand.Includes(tiles) || ctx.Err() != nil {
		return nil, false
	}
	if !sit.Opened {
		f := newFinder(ctx, s, sit, family.Thaw[Tile]{Frozen: sit.Table}, strongest)
		word, ok := f.longest(tiles, max(tiles.Len(), minFirst), tiles.Len())
		return f.table([]piece{word}), ok
	}
	var best [][]Tile
	ways := family.Thaws(s, sit.Table, tiles, sit.Joker)
	for _, way := range ways[:min(len(ways), maxWays)] {
		f := newFinder(ctx, s, sit, way, strongest)
		table, ok := f.fewest(tiles.Difference(way.Paid))
		if ok && (best == nil || family.Changed(sit.Table, table) < family.Changed(sit.Table, best)) {
			best = table
		}
	}
	return best, best != nil
}

// fewest lays all of the tiles by breaking none, one, two or three table words, in all ways, then by layAll.
func (f *finder) fewest(tiles family.Multiset[Tile]) ([][]Tile, bool) {
	hand, wild := split(tiles.Slice())
	loose, looseWild := split(f.way.Loose.Slice())
	hand.add(&loose)
	f.part.most = f.x.longest
	for n := 0; n <= min(3, len(f.free)); n++ {
		if table, ok := f.breaking(n, 0, hand, wild+looseWild); ok {
			return table, true
		}
	}
	f.broken, f.steps = nil, strongest.steps
	return f.layAll(tiles)
}

// breaking breaks n more words, from index from on.
func (f *finder) breaking(n, from int, pool counts, wild int) ([][]Tile, bool) {
	if f.spent() {
		return nil, false
	}
	if n == 0 {
		f.part.steps = 4 * partSteps
		pieces, ok := f.part.runWild(pool, wild)
		f.steps -= 4*partSteps - f.part.steps
		if !ok {
			return nil, false
		}
		table := f.table(pieces)
		return table, f.valid(table)
	}
	for i := from; i < len(f.free); i++ {
		with := pool
		with.add(&f.free[i].counts)
		f.broken = append(f.broken, i)
		table, ok := f.breaking(n-1, i+1, with, wild+f.free[i].wild)
		if ok {
			return table, true
		}
		f.broken = f.broken[:len(f.broken)-1]
	}
	return nil, false
}
