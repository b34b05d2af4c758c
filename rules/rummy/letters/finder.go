package letters

import (
	"context"
	"slices"

	"tablee/rules/rummy"
)

// finder searches the plays of one situation. Effort is counted in steps, so that the same situation
// gives the same play; a context that ends stops it too.
type finder struct {
	ctx    context.Context
	set    *Set
	x      *index
	s      rummy.Situation[Tile]
	way    rummy.Thaw[Tile]
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
func newFinder(ctx context.Context, set *Set, s rummy.Situation[Tile], way rummy.Thaw[Tile], limits limits) *finder {
	f := &finder{ctx: ctx, set: set, x: indexOf(set.words), s: s, way: way, old: map[string]bool{}, most: limits.longest, breaks: limits.breaks, steps: limits.steps}
	for _, c := range s.Table {
		f.old[spell(c)] = true
	}
	for _, c := range way.Free {
		w := tableWord{tiles: c}
		w.counts, w.wild = split(c)
		if w.wild == 0 {
			w.word = spell(c)
		}
		f.free = append(f.free, w)
	}
	f.part = partition{x: f.x, taken: f.kept}
	return f
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

// kept tells whether a word stays on the table, so that it may not be made again.
func (f *finder) kept(word string) bool {
	if !f.old[word] {
		return false
	}
	return !slices.ContainsFunc(f.broken, func(i int) bool { return f.free[i].word == word })
}

// spent counts a step and tells whether there are no more.
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

// layAll lays all of the given tiles, with the longest new word that it finds: it takes the long words
// first, for each the fewest table words that give the letters which the tiles lack, and lays out what
// is left over in words.
func (f *finder) layAll(tiles rummy.Multiset[Tile]) ([][]Tile, bool) {
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
	sig := pool.signature()
	for n := min(f.x.longest, f.most, pool.size()+poolWild); n >= minWord; n-- {
		var list []uint32
		for r := range rarities - 1 {
			from, to := f.x.between(r, n, n)
			list = f.x.withinWild(list, from, to, sig, poolWild)
		}
		budget := f.steps / 3
		for depth := 0; depth <= min(f.breaks, len(f.free)) && budget > 0; depth++ {
			for _, class := range list {
				before := f.steps
				if table, ok := f.withWord(class, hand, wild, depth); ok {
					return table, true
				}
				if budget -= before - f.steps; budget <= 0 || f.steps <= 0 {
					break
				}
			}
		}
		if f.steps <= 0 {
			break
		}
	}
	return nil, false
}

// withWord makes a word of a class, breaking exactly depth table words.
func (f *finder) withWord(class uint32, hand counts, wild, depth int) ([][]Tile, bool) {
	if f.spent() {
		return nil, false
	}
	var word string
	for _, w := range f.x.words(class) {
		if !f.old[w] {
			word = w
			break
		}
	}
	if word == "" {
		return nil, false
	}
	c := cover{f: f, word: word, want: countsOf(word), hand: hand, wild: wild, tries: maxCovers}
	return c.search(depth, 0)
}

// maxCovers bounds the choices of table words for one word to make, and partSteps the work on what is
// left over after each.
const (
	maxCovers = 24
	partSteps = 60
)

// cover chooses table words that hold what a word needs beyond the hand.
type cover struct {
	f     *finder
	word  string
	want  counts
	hand  counts // with the letters of the broken words
	wild  int
	tries int
}

// search breaks more words, the ones from next on when nothing is lacking any more.
func (c *cover) search(more, next int) ([][]Tile, bool) {
	lack, missing := c.lack()
	if more == 0 {
		if missing > c.wild {
			return nil, false
		}
		return c.finish()
	}
	if c.f.spent() || c.tries <= 0 {
		return nil, false
	}
	for i := next; i < len(c.f.free); i++ {
		w := &c.f.free[i]
		if slices.Contains(c.f.broken, i) || missing > c.wild && w.wild == 0 && !overlaps(&w.counts, &lack) {
			continue
		}
		if missing > more*maxWord || more == 1 && missing-gives(&w.counts, &lack) > c.wild+w.wild {
			continue
		}
		saved := *c
		c.f.broken = append(c.f.broken, i)
		c.hand.add(&w.counts)
		c.wild += w.wild
		table, ok := c.search(more-1, i+1)
		if ok {
			return table, true
		}
		c.f.broken = c.f.broken[:len(c.f.broken)-1]
		tries := c.tries
		*c = saved
		if c.tries = tries; tries <= 0 || c.f.steps <= 0 {
			return nil, false
		}
	}
	return nil, false
}

// lack is what the word needs beyond what is at hand.
func (c *cover) lack() (lack counts, n int) {
	for i, k := range c.want {
		if k > c.hand[i] {
			lack[i] = k - c.hand[i]
			n += int(lack[i])
		}
	}
	return lack, n
}

func overlaps(a, b *counts) bool { return gives(a, b) > 0 }

// gives counts the letters that a has of b.
func gives(a, b *counts) int {
	n := 0
	for i, k := range b {
		n += int(min(k, a[i]))
	}
	return n
}

// finish lays out what the word leaves over.
func (c *cover) finish() ([][]Tile, bool) {
	c.tries--
	f := c.f
	rest, wild := c.hand, c.wild
	jokers := ""
	for i, k := range c.want {
		for ; k > rest[i]; k-- {
			jokers += string(rune('A' + i))
			wild--
		}
		rest[i] -= k
	}
	f.part.most, f.part.steps = min(len(c.word), f.most), min(partSteps, f.steps)
	before := f.part.steps
	taken := f.part.taken
	f.part.taken = func(w string) bool { return w == c.word || taken(w) }
	pieces, ok := f.part.runWild(rest, wild)
	f.part.taken = taken
	f.steps -= before - f.part.steps
	if !ok {
		return nil, false
	}
	table := f.table(append(pieces, markJokers([]string{c.word}, jokers)...))
	return table, f.valid(table)
}
