package letters

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/letters/internal/words"
)

// finder searches the plays of one situation. Effort is counted in steps, so that the same situation
// gives the same play; a context that ends stops it too.
type finder struct {
	ctx    context.Context
	set    *Set
	x      *index
	s      family.Situation[Tile]
	way    family.Thaw[Tile]
	free   []tableWord
	old    map[string]bool // all words on the table before the play
	broken []int           // words of free that are broken now
	most   int             // longest word to make
	breaks int             // how many words may be broken
	steps  int             // left
	part   partition
}

// tableWord is a word that may be broken.
type tableWord struct {
	tiles  []Tile
	word   string // empty when it holds a joker
	counts counts
	wild   int
}

// newFinder prepares a search of one way to treat the table's jokers.
func newFinder(ctx context.Context, set *Set, s family.Situation[Tile], way family.Thaw[Tile], limits limits) *finder {
	f := &finder{ctx: ctx, set: set, x: indexOf(set.Graph), s: s, way: way, old: map[string]bool{},
		most: limits.longest, breaks: limits.breaks, steps: limits.steps}
	for _, c := range s.Table {
		if words := set.Readings(c); len(words) == 1 { // of several one may still be new
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

// spare is how many vowels more than consonants a word has: what is hard to place needs vowels, so words
// with many are broken first where there is a choice.
func (w *tableWord) spare() int {
	vowels := 0
	for _, c := range "AEIOU" {
		vowels += int(w.counts[c-'A'])
	}
	return 2*vowels - len(w.tiles)
}

// limits bound a search.
type limits struct {
	longest int // longest word to make
	breaks  int // table words to break
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

// kept reports whether a word stays on the table, so that it may not be made again.
func (f *finder) kept(word string) bool {
	if !f.old[word] {
		return false
	}
	return !slices.ContainsFunc(f.broken, func(i int) bool { return f.free[i].word == word })
}

// spent counts a step and reports whether there are no more.
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

// valid asks the rule set once more: words with jokers may collide in ways that the search does not see.
func (f *finder) valid(table [][]Tile) bool { return f.set.ValidTable(table) == nil }

// jokerCost is how many letters a word with a joker must be longer than one without to be preferred:
// under the full joker rule all its letters are out of reach from then on.
const jokerCost = 5

// layAll lays all of the given tiles, with the longest new word that it finds: it takes the long words
// first, for each the fewest table words that give the letters which the tiles lack, and lays out what
// is left over in words.
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

// wildLengths are the lengths of words with a joker whose turn it is after those of length n without.
func (f *finder) wildLengths(n, longest int) []int {
	if n > minWord {
		return lengthsBetween(n+jokerCost, n+jokerCost, longest)
	}
	return lengthsBetween(n+jokerCost, minWord, longest)
}

// lengthsBetween counts down from high to low, without what is above most.
func lengthsBetween(high, low, most int) []int {
	var list []int
	for m := min(high, most); m >= low; m-- {
		list = append(list, m)
	}
	return list
}

// withLength makes a word of a length: one that takes much of what is hard to place from the hand, with
// as few table words broken as can be.
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

// Each length may use a share of the steps that are left; a step is also counted for every listShare
// words of a length.
const (
	lengthShare = 8
	minShare    = 200
	listShare   = 32
)
