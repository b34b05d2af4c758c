package letters

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
)

// Spellings lists the words, in alphabetical order, that exactly these tiles make and that are not on the table.
func (s *Set) Spellings(sit family.Situation[Tile], tiles family.Multiset[Tile]) (list [][]Tile) {
	n := tiles.Len()
	if n < minWord || n > maxWord || tiles.Count(Joker) > jokers {
		return nil
	}
	f := newFinder(context.Background(), s, sit, family.Thaw[Tile]{Frozen: sit.Table}, limits{longest: n})
	pool, wild := split(tiles.Slice())
	var found []string
	for r := range rarities - 1 {
		from, to := f.x.between(r, n, n)
		for _, class := range f.x.withinWild(nil, from, to, pool.signature(), wild) {
			found = append(found, f.x.words(class)...)
		}
	}
	slices.Sort(found)
	for _, w := range found {
		word := withJokers(w, pool).tiles()
		if !f.old[w] && !slices.ContainsFunc(list, func(other []Tile) bool { return slices.Equal(other, word) }) {
			list = append(list, word)
		}
	}
	return list
}
