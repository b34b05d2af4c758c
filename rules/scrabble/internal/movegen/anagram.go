package movegen

// This file tests whether some word consists of given letters, in any order.

import (
	"math/bits"
	"sync"

	"tablee/dict"
	"tablee/dict/offheap"
)

// filter is a set of hashes that may contain others by mistake: if it does not have a hash, that is certain; if it has
// one, it is wrong in a few cases of a thousand (a Bloom filter in which the bits of a hash are in one word, so that a
// test takes one memory access).
type filter []uint64

// place is the word of a hash, and its bits: four, or fewer if some coincide.
func (f filter) place(h uint64) (word *uint64, bits uint64) {
	return &f[h>>32&uint64(len(f)-1)], 1<<(h&63) | 1<<(h>>6&63) | 1<<(h>>12&63) | 1<<(h>>18&63)
}

func (f filter) note(h uint64) {
	word, bits := f.place(h)
	*word |= bits
}

// has is 1 if the hash may be in the set, else 0: a number, which can be added without a branch.
func (f filter) has(h uint64) uint8 {
	word, bits := f.place(h)
	missing := bits &^ *word
	return uint8(1 - (missing|-missing)>>63)
}

// AnagramIndex is the letters of the words of a list. The hash of letters is the sum of their numbers, so that those of
// a rack and of the board can be added. It errs on one side: letters that make a word are always found, others rarely.
type AnagramIndex struct {
	full    filter
	lacking filter // of words that lack one letter, for which a joker stands
}

// sizes are the sizes of the filters for so many words, powers of two: a megabyte and two for a list of 270 000 or 400
// 000.
func sizes(words int) (full, lacking int) {
	full = 1 << bits.Len(uint(words/4))
	return full, 2 * full
}

// AnagramNumber is the number of a letter from 1; that of 0 is 0.
var AnagramNumber = func() (z [27]uint64) {
	for l := range z {
		x := uint64(l+1) * 0x9E3779B97F4A7C15 // splitmix64
		x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
		x = (x ^ x>>27) * 0x94D049BB133111EB
		z[l] = x ^ x>>31
	}
	z[0] = 0
	return z
}()

// indices are the indices of the lists in use.
var indices sync.Map // of *dict.Graph to func() *Index

// AnagramsOf is the index of a list, made at the first call.
func AnagramsOf(words *dict.Graph) *AnagramIndex {
	made, _ := indices.LoadOrStore(words, sync.OnceValue(func() *AnagramIndex {
		full, lacking := sizes(words.Len())
		x := &AnagramIndex{offheap.Make[uint64](full), offheap.Make[uint64](lacking)}
		x.fill(words, words.Root(), 0, nil)
		return x
	}))
	return made.(func() *AnagramIndex)()
}

// fill adds the words below a state, which the letters of a hash have led to.
func (x *AnagramIndex) fill(words *dict.Graph, n dict.Node, h uint64, letters []uint64) {
	for m := words.Letters(n) & dict.AllLetters; m != 0; m &= m - 1 {
		l := m.First()
		a := words.Arc(n, l)
		z := AnagramNumber[l+1]
		with := append(letters, z)
		if a.Ends() {
			x.full.note(h + z)
			for _, y := range with {
				x.lacking.note(h + z - y)
			}
		}
		if a.Node() != 0 {
			x.fill(words, a.Node(), h+z, with)
		}
	}
}

// Has is 1 if the letters of a hash may make a word, else 0: a number, which can be added without a branch.
func (x *AnagramIndex) Has(h uint64) uint8 { return x.full.has(h) }

// Wild are the letters for which so many jokers, at least one, may stand in a word with letters of the hash.
func (x *AnagramIndex) Wild(h uint64, jokers uint8) (mask uint32) {
	if jokers == 1 && x.lacking.has(h) == 0 {
		return 0
	}
	for i, z := range AnagramNumber[1:] {
		if jokers == 1 {
			mask |= uint32(x.full.has(h+z)) << i
		} else if m := x.Wild(h+z, jokers-1); m != 0 {
			mask |= m | 1<<i
		}
	}
	return mask
}
