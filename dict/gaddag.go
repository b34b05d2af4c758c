package dict

import (
	"math/bits"
	"slices"
)

// reversed is a GADDAG key: a prefix of a word, read backwards. Its letters are numbered from 1 and packed from the
// top, five bits each, twelve in a 64-bit half, so that keys are ordered like numbers.
type reversed struct {
	hi, lo uint64
	to     uint32 // the DAWG's arc at the end of the prefix
}

const perHalf = 12

// maxGaddag is the greatest word length in a GADDAG.
const maxGaddag = 2 * perHalf

// addGaddag builds the GADDAG of the DAWG at root, after it in the array.
//
// The continuations of a prefix x are already a state of the DAWG. It is therefore enough to build the minimal graph of
// all reversed prefixes, with that state behind the separator, and add can do this as for a list of words, once the
// reversed prefixes are sorted.
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
	// A first pass counts the prefixes by their last two letters, a second one puts each into its bucket, so that only
	// short buckets remain to be sorted.
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

// eachPrefix calls f with every prefix that begins with before, in the order of the words.
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
