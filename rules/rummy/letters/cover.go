package letters

import "slices"

// withWord makes a word of a class by breaking exactly depth table words.
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

// maxCovers bounds the number of choices of table words for one new word, and partSteps the work on the remaining
// letters after each.
const (
	maxCovers = 24
	partSteps = 150
)

// cover chooses table words with the letters that a word needs in addition to the hand.
type cover struct {
	f     *finder
	word  string
	want  counts
	hand  counts // including the letters of the broken words
	wild  int
	tries int
}

// search breaks more words, from index next on if nothing is lacking any more.
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

// lack is the letters that the word needs in addition to the available ones.
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

// gives counts the letters of b that a has.
func gives(a, b *counts) int {
	n := 0
	for i, k := range b {
		n += int(min(k, a[i]))
	}
	return n
}

// finish makes words of the remaining letters.
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
