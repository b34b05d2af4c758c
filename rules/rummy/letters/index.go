package letters

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"

	"tablee/dict"
	"tablee/dict/offheap"
)

// counts is how often each letter occurs.
type counts [26]uint8

func (c *counts) add(o *counts) {
	for i, n := range o {
		c[i] += n
	}
}

func (c *counts) sub(o *counts) {
	for i, n := range o {
		c[i] -= n
	}
}

func (c *counts) size() int {
	n := 0
	for _, k := range c {
		n += int(k)
	}
	return n
}

func countsOf(word string) counts {
	var c counts
	for i := range word {
		c[word[i]-'A']++
	}
	return c
}

// signature packs counts of up to 7 into four bits for each letter, A to P and Q to Z. If the top bit of each letter is
// set in a pool's signature, subtracting a word's signature leaves all these bits set exactly if the pool includes the
// word. No word has a letter more than seven times, so a pool's counts may be limited to seven.
type signature struct{ lo, hi uint64 }

const (
	guardLo = 0x8888888888888888
	guardHi = 0x8888888888
)

func (c *counts) signature() signature {
	var s signature
	for i, n := range c {
		n := uint64(min(n, 7))
		if i < 16 {
			s.lo |= n << (4 * i)
		} else {
			s.hi |= n << (4 * (i - 16))
		}
	}
	return s
}

// rarity orders the letters from the rarest in words to the most frequent.
const rarity = "KWJYXQZHVFGBMDPCULOTNRSAIE"

// index has the words of a dictionary by letter counts. Words with the same letters are one class. Classes are sorted
// by their rarest letter and length, as the search needs them: the words within a pool that contain the pool's rarest
// letter have that letter as their own rarest one.
type index struct {
	lo, hi  []uint64
	text    []uint32 // the offset in letters at which the words of a class begin; one more at the end
	letters []byte
	start   [rarities * lengths]uint32 // see between
	longest int
}

// rarities and lengths bound the sort keys of classes.
const (
	rarities = 27
	lengths  = maxWord + 2
)

// between is the range of the classes of a rarity with low to high letters.
func (x *index) between(rarity, low, high int) (from, to uint32) {
	return x.start[rarity*lengths+low], x.start[rarity*lengths+high+1]
}

// rarest is the index in rarity of the rarest letter; 26 if there is none.
func (c *counts) rarest() int {
	for i := range rarity {
		if c[rarity[i]-'A'] > 0 {
			return i
		}
	}
	return 26
}

// indices holds the index of each dictionary that has been used.
var indices sync.Map // *dict.Graph -> func() *index

// indexOf returns the index of a dictionary, which is made at the first call.
func indexOf(g *dict.Graph) *index {
	f, _ := indices.LoadOrStore(g, sync.OnceValue(func() *index { return newIndex(g) }))
	return f.(func() *index)()
}

// item is a word during the construction of the index: its key orders by rarity, length and signature.
type item struct {
	place  uint16 // rarity and length, as in start
	lo, hi uint64
	text   uint32 // offset in the unsorted letters
	n      uint8
}

// newIndex sorts the words of three letters and more into classes.
func newIndex(g *dict.Graph) *index {
	items := make([]item, 0, g.Len())
	var text []byte
	for w := range g.All() {
		if w.Len() < minWord {
			continue
		}
		at := len(text)
		text = w.Append(text)
		c := countsOf(string(text[at:]))
		if slices.Max(c[:]) > 7 {
			continue // there is no such word
		}
		sig := c.signature()
		items = append(items, item{uint16(c.rarest()*lengths + w.Len()), sig.lo, sig.hi, uint32(at), uint8(w.Len())})
	}
	slices.SortFunc(items, func(a, b item) int {
		switch {
		case a.place != b.place:
			return cmp.Compare(a.place, b.place)
		case a.hi != b.hi:
			return cmp.Compare(a.hi, b.hi)
		case a.lo != b.lo:
			return cmp.Compare(a.lo, b.lo)
		}
		return cmp.Compare(a.text, b.text)
	})
	x := &index{letters: make([]byte, 0, len(text))}
	var classes [rarities * lengths]uint32
	for i, it := range items {
		if i == 0 || it.lo != items[i-1].lo || it.hi != items[i-1].hi || it.place != items[i-1].place {
			classes[it.place]++
			x.lo, x.hi = append(x.lo, it.lo), append(x.hi, it.hi)
			x.text = append(x.text, uint32(len(x.letters)))
		}
		x.letters = append(x.letters, text[it.text:int(it.text)+int(it.n)]...)
		x.longest = max(x.longest, int(it.n))
	}
	for i := 1; i < len(x.start); i++ {
		x.start[i] = x.start[i-1] + classes[i-1]
	}
	x.text = append(x.text, uint32(len(x.letters)))
	x.lo, x.hi, x.text, x.letters = offheap.Copy(x.lo), offheap.Copy(x.hi), offheap.Copy(x.text), offheap.Copy(x.letters)
	return x
}

// lengthOf is the length of a class's words.
func (x *index) lengthOf(class uint32) int {
	lo, hi := x.lo[class], x.hi[class]
	n := 0
	for ; lo > 0; lo >>= 4 {
		n += int(lo & 7)
	}
	for ; hi > 0; hi >>= 4 {
		n += int(hi & 7)
	}
	return n
}

// words lists the words of a class.
func (x *index) words(class uint32) []string {
	text, n := x.letters[x.text[class]:x.text[class+1]], x.lengthOf(class)
	list := make([]string, 0, len(text)/n)
	for i := 0; i < len(text); i += n {
		list = append(list, string(text[i:i+n]))
	}
	return list
}

// within appends the classes of a range that a pool includes.
func (x *index) within(list []uint32, from, to uint32, pool signature) []uint32 {
	lo, hi := pool.lo|guardLo, pool.hi|guardHi
	los, his := x.lo[from:to], x.hi[from:to]
	for i := range los {
		if (lo-los[i])&guardLo == guardLo && (hi-his[i])&guardHi == guardHi {
			list = append(list, from+uint32(i))
		}
	}
	return list
}

// withinWild is within for a pool with jokers: up to wild letters may be missing.
func (x *index) withinWild(list []uint32, from, to uint32, pool signature, wild int) []uint32 {
	if wild == 0 {
		return x.within(list, from, to, pool)
	}
	lo, hi := pool.lo|guardLo, pool.hi|guardHi
	for i := from; i < to; i++ {
		lack := lacking(lo, x.lo[i], guardLo)
		if lack <= wild {
			lack += lacking(hi, x.hi[i], guardHi)
		}
		if lack <= wild {
			list = append(list, i)
		}
	}
	return list
}

// lacking counts the letters of a half signature of which a pool, with its guard bits set, has too few.
func lacking(pool, word, guard uint64) int {
	diff := pool - word&^guard // a letter's guard bit is cleared where it lacks: the rest is 8 minus the lack
	short := ^diff & guard
	n := 0
	for ; short != 0; short &= short - 1 {
		n += 8 - int(diff>>(bits.TrailingZeros64(short)-3)&7)
	}
	return n
}

// sortByUse puts those classes first that use most letters of a hand, with a higher weight for rare letters.
func (x *index) sortByUse(list []uint32, hand *counts) {
	var worth [26]int
	for i := range rarity {
		worth[rarity[i]-'A'] = len(rarity) + 4 - i
	}
	keys := make([]uint64, len(list)) // the weight of unused letters, above the class itself
	for k, class := range list {
		use := 0
		for i, n := range hand {
			if n > 0 {
				use += int(min(n, x.count(class, i))) * worth[i]
			}
		}
		keys[k] = uint64(1<<16-use)<<32 | uint64(class)
	}
	slices.Sort(keys)
	for k, key := range keys {
		list[k] = uint32(key)
	}
}

// count is how often a letter occurs in the words of a class.
func (x *index) count(class uint32, letter int) uint8 {
	if letter < 16 {
		return uint8(x.lo[class] >> (4 * letter) & 7)
	}
	return uint8(x.hi[class] >> (4 * (letter - 16)) & 7)
}
