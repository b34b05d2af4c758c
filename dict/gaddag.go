package dict

import (
	"math/bits"
	"slices"
)

// reversed is a GADDAG key: a prefix of a word, read backwards. The letters
// are numbered from 1 and packed from the top, five bits each, twelve to a
// 64-bit half, so that the order of keys is the order of numbers.
type reversed struct {
	hi, lo uint64
	to     uint32 // the DAWG's arc at the end of the prefix
}

const perHalf = 12

// maxGaddag is the longest word that a GADDAG can hold.
const maxGaddag = 2 * perHalf

// addGaddag builds the GADDAG of the DAWG at root, behind it in the array.
//
// The words that go on from a prefix x are one state of the DAWG already, so
// what is left to build is the minimal graph of all reversed prefixes, with
// that state behind the separator. It comes out of add like a list of words,
// once the prefixes are sorted backwards.
func (b *builder) addGaddag(root Node) (Node, error) {
	var key [maxGaddag]Letter
	for _, r := range reversedPrefixes(b.nodes, root) {
		a := Arc(r.to)
		b.add(key[:r.unpack(&key)], a.Ends(), a.Node())
	}
	return b.finish()
}

// unpack writes the key's letters and returns their number.
func (r *reversed) unpack(key *[maxGaddag]Letter) int {
	n := 0
	for _, half := range [...]uint64{r.hi, r.lo} {
		for ; half != 0; half <<= 5 {
			key[n] = Letter(half>>59) - 1
			n++
		}
	}
	return n
}

// reversedPrefixes lists the prefixes of all words, read backwards, in order.
func reversedPrefixes(nodes []uint32, root Node) []reversed {
	// A first walk counts them by their last two letters, a second one writes
	// each where its bucket begins: what is left to sort is short.
	const buckets = 1 << 10
	var start [buckets + 1]int
	eachPrefix(nodes, root, reversed{}, func(r reversed) { start[r.hi>>54+1]++ })
	for i := range buckets {
		start[i+1] += start[i]
	}
	list := make([]reversed, start[buckets])
	next := start
	eachPrefix(nodes, root, reversed{}, func(r reversed) {
		list[next[r.hi>>54]] = r
		next[r.hi>>54]++
	})
	for i := range buckets {
		slices.SortFunc(list[start[i]:start[i+1]], compareReversed)
	}
	return list
}

// eachPrefix calls f with every prefix that begins with the one before, in
// the order of the words.
func eachPrefix(nodes []uint32, n Node, before reversed, f func(reversed)) {
	for i, m := n+2, nodes[n]; m != 0; i, m = i+1, m&(m-1) {
		l := uint64(bits.TrailingZeros32(m)) + 1
		r := reversed{
			hi: before.hi>>5 | l<<59,
			lo: (before.lo>>5 | before.hi>>4&0x1F<<59) &^ 0xF,
			to: nodes[i],
		}
		r.hi &^= 0xF
		f(r)
		if to := Arc(r.to).Node(); to != 0 {
			eachPrefix(nodes, to, r, f)
		}
	}
}

func compareReversed(a, b reversed) int {
	switch {
	case a.hi < b.hi || a.hi == b.hi && a.lo < b.lo:
		return -1
	case a.hi == b.hi && a.lo == b.lo:
		return 0
	}
	return 1
}
