package letters

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters/internal/words"
)

// finder searches the plays of one situation. Effort is counted in steps, so that the same situation gives the same
// play; a context that ends stops it too.
type finder struct {
	ctx    context.Context
	set    *Set
	x      *index
	s      family.Situation[Tile]
	way    family.Thaw[Tile]
	free   []tableWord
	old    map[string]bool // all words on the table before the play
	broken []int           // indexes in free of words that are currently broken
	most   int             // greatest length of a new word
	breaks int             // greatest number of broken words
	steps  int             // steps left
	part   partition
}

// tableWord is a word of the table that may be broken.
type tableWord struct {
	tiles  []Tile
	word   string // empty if it has a joker
	counts counts
	wild   int
}

// newFinder prepares a search for one way of treating the table's jokers.
func newFinder(ctx context.Context, set *Set, s family.Situation[Tile], way family.Thaw[Tile], limits limits) *finder {
	f := &finder{ctx: ctx, set: set, x: indexOf(set.Graph), s: s, way: way, old: map[string]bool{},
		most: limits.longest, breaks: limits.breaks, steps: limits.steps}
	for _, c := range s.Table {
		if words := set.Readings(c); len(words) == 1 { // with several readings, one of them may still be made
			f.old[words[0]] = true
		}
	}
	for _, c := range way.Free {
		w := tableWord{tiles: c}
		w.counts, w.wild = split(c)
		if w.wild == 0 {
			w.word = words.Spell(c)
		}
		f.free = append(f.free, w)
	}
	slices.SortStableFunc(f.free, func(a, b tableWord) int { return b.spare() - a.spare() })
	f.part = partition{x: f.x, taken: f.kept}
	return f
}

// spare is how many more vowels than consonants a word has. Letters that are hard to place need vowels, so of several
// words those with many vowels are broken first.
func (w *tableWord) spare() int {
	vowels := 0
	for _, c := range "AEIOU" {
		vowels += int(w.counts[c-'A'])
	}
	return 2*vowels - len(w.tiles)
}

// limits are the limits of a search.
type limits struct {
	longest int // greatest length of a new word
	breaks  int // number of table words that may be broken
	steps   int
}

// split counts letters and jokers.
func split(tiles []Tile) (c counts, wild int) {
	for _, t := range tiles {
		if t == Joker {
			wild++
		} else {
			c[t-'A']++
		}
	}
	return c, wild
}

// kept reports whether a word stays on the table, so that it must not be made again.
func (f *finder) kept(word string) bool {
	if !f.old[word] {
		return false
	}
	return !slices.ContainsFunc(f.broken, func(i int) bool { return f.free[i].word == word })
}

// spent counts a step and reports whether there are none left.
func (f *finder) spent() bool {
	f.steps--
	return f.steps <= 0 || f.steps%64 == 0 && f.ctx.Err() != nil
}

// table is the table with the broken words replaced by pieces.
func (f *finder) table(pieces []piece) [][]Tile {
	table := slices.Clone(f.way.Frozen)
	for i, w := range f.free {
		if !slices.Contains(f.broken, i) {
			table = append(table, w.tiles)
		}
	}
	for _, p := range pieces {
		table = append(table, p.tiles())
	}
	return table
}

// valid checks a table with the rule set, because words with jokers may collide in ways that the search does not
// detect.
func (f *finder) valid(table [][]Tile) bool { return f.set.ValidTable(table) == nil }

// jokerCost is how many letters longer a word with a joker must be to be preferred to one without: under the full joker
// rule none of its letters can be used again.
const jokerCost = 5

// layAll lays all of the given tiles, with the longest new word that it finds: it tries long words first, for each the
// fewest table words with the letters that the tiles lack, and makes words of the remaining letters.
func (f *finder) layAll(tiles family.Multiset[Tile]) ([][]Tile, bool) {
	hand, wild := split(tiles.Slice())
	loose, looseWild := split(f.way.Loose.Slice())
	hand.add(&loose)
	wild += looseWild
	if hand.size()+wild == 0 {
		return nil, false
	}
	pool, poolWild := hand, wild
	for i := range f.free {
		pool.add(&f.free[i].counts)
		poolWild += f.free[i].wild
	}
	longest := min(f.x.longest, f.most, pool.size()+poolWild)
	for n := longest; n >= minWord && f.steps > 0; n-- {
		if table, ok := f.withLength(n, pool, 0, hand, wild); ok {
			return table, true
		}
		if poolWild == 0 {
			continue
		}
		for _, m := range f.wildLengths(n, longest) {
			if table, ok := f.withLength(m, pool, poolWild, hand, wild); ok {
				return table, true
			}
		}
	}
	return nil, false
}

// wildLengths are the lengths of words with a joker that are tried after those of length n without.
func (f *finder) wildLengths(n, longest int) []int {
	if n > minWord {
		return lengthsBetween(n+jokerCost, n+jokerCost, longest)
	}
	return lengthsBetween(n+jokerCost, minWord, longest)
}

// lengthsBetween counts down from high to low, without lengths above most.
func lengthsBetween(high, low, most int) []int {
	var list []int
	for m := min(high, most); m >= low; m-- {
		list = append(list, m)
	}
	return list
}

// withLength makes a word of a length: one that uses many letters of the hand that are hard to place, with as few
// broken table words as possible.
func (f *finder) withLength(n int, pool counts, poolWild int, hand counts, wild int) ([][]Tile, bool) {
	var list []uint32
	for r := range rarities - 1 {
		from, to := f.x.between(r, n, n)
		list = f.x.withinWild(list, from, to, pool.signature(), poolWild)
	}
	f.steps -= 1 + len(list)/listShare
	f.x.sortByUse(list, &hand)
	budget := max(f.steps/lengthShare, minShare)
	for depth := 0; depth <= min(f.breaks, len(f.free)); depth++ {
		for _, class := range list {
			before := f.steps
			if table, ok := f.withWord(class, hand, wild, depth); ok {
				return table, true
			}
			if budget -= before - f.steps; budget <= 0 || f.steps <= 0 {
				return nil, false
			}
		}
	}
	return nil, false
}

// Each length may use a part of the remaining steps; listShare words of a length count as one step.
const (
	lengthShare = 8
	minShare    = 200
	listShare   = 32
)
