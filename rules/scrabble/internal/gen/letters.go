package gen

import (
	"sync"

	"tablee/dict"
)

// sets tells of letters whether some word consists of just these, in whatever order: surely when it says no, and in
// some cases of a hundred without reason when it says yes (a Bloom filter of one hash, a megabyte a list). The hash of
// letters is the sum of their numbers, so that those of a rack and of the
// board are added.
type sets [1 << setsBits / 64]uint64

const setsBits = 23

// number is the number of a letter from 1.
var number = func() (z [27]uint64) {
	for l := range z {
		x := uint64(l+1) * 0x9E3779B97F4A7C15 // splitmix64
		x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
		x = (x ^ x>>27) * 0x94D049BB133111EB
		z[l] = x ^ x>>31
	}
	z[0] = 0
	return z
}()

func (s *sets) has(h uint64) bool {
	h >>= 64 - setsBits
	return s[h>>6]>>(h&63)&1 != 0
}

// setsOf are the sets of the lists in use.
var setsOf sync.Map // of *dict.Graph to func() *sets

// lettersOf makes the sets of a list, once.
func lettersOf(words *dict.Graph) *sets {
	made, _ := setsOf.LoadOrStore(words, sync.OnceValue(func() *sets {
		s := new(sets)
		s.fill(words, words.Root(), 0)
		return s
	}))
	return made.(func() *sets)()
}

// fill notes the words below a state that the letters of a hash led to.
func (s *sets) fill(words *dict.Graph, n dict.Node, h uint64) {
	for m := words.Letters(n) & dict.AllLetters; m != 0; m &= m - 1 {
		l := m.First()
		a := words.Arc(n, l)
		sum := h + number[l+1]
		if a.Ends() {
			i := sum >> (64 - setsBits)
			s[i>>6] |= 1 << (i & 63)
		}
		if a.Node() != 0 {
			s.fill(words, a.Node(), sum)
		}
	}
}

// makes reports whether the whole rack may make a word with letters that are there, by their hash. With several jokers
// it is thought to.
func (h *hand) makes(words *sets, there uint64) bool {
	there += h.letters
	switch h.rack[0] {
	case 0:
		return words.has(there)
	case 1:
		for _, z := range number[1:] {
			if words.has(there + z) {
				return true
			}
		}
		return false
	}
	return true
}
