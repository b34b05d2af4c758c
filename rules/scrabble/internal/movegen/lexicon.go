package movegen

import (
	"math/bits"

	"tablee/dict"
)

// Lexicon is a word list as a graph: its nodes, and the two roots, for words and for their reversed parts.
type Lexicon struct {
	Nodes        []uint32
	Gaddag, root uint32
}

func lexiconOf(words *dict.Graph) Lexicon {
	return Lexicon{words.Nodes(), uint32(words.GaddagRoot()), uint32(words.Root())}
}

// fits is the mask of letters that make a word at the empty square i with the tiles before and after it, and the points
// of these tiles.
func (x *Lexicon) fits(own *Lane, i int) (mask uint32, points int16) {
	first, last := i, i
	for own[first-1].Letter != 0 {
		first--
		points += int16(own[first].Points)
	}
	for own[last+1].Letter != 0 {
		last++
		points += int16(own[last].Points)
	}
	if first == i { // there are only tiles after it: their word reversed, then the letter
		n := x.Gaddag
		for j := last; j > i; j-- {
			n = x.Arc(n, own[j].Letter) & ArcNode
		}
		return x.Nodes[n+1] & AllLetters, points
	}
	n := x.root
	for j := first; j < i; j++ {
		n = x.Arc(n, own[j].Letter) & ArcNode
	}
	if last == i {
		return x.Nodes[n+1] & AllLetters, points
	}
	for m := x.Nodes[n] & AllLetters; m != 0; m &= m - 1 {
		l := bits.TrailingZeros32(m)
		a := x.Arc(n, uint8(l+1))
		for j := i + 1; j <= last && a != 0; j++ {
			a = x.Arc(a&ArcNode, own[j].Letter)
		}
		if a&ArcEnds != 0 {
			mask |= 1 << l
		}
	}
	return mask, points
}

// The layout of arcs; see dict.Graph.
const (
	ArcNode   = 1<<24 - 1
	ArcEnds   = 1 << 31
	Separator = 1 << 26
)

// Arc is the arc from a state by a letter, 1 to 26; 0 if there is none.
func (x *Lexicon) Arc(n uint32, letter uint8) uint32 {
	m, bit := x.Nodes[n], uint32(1)<<(letter-1)
	if m&bit == 0 {
		return 0
	}
	return x.Nodes[n+2+uint32(bits.OnesCount32(m&(bit-1)))]
}
