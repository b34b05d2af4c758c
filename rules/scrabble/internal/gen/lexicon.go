package gen

import (
	"math/bits"

	"tablee/dict"
)

// lexicon is a word list as a graph: its nodes, and the two that words and their reversed halves begin at.
type lexicon struct {
	nodes        []uint32
	gaddag, root uint32
}

func lexiconOf(words *dict.Graph) lexicon {
	return lexicon{words.Nodes(), uint32(words.GaddagRoot()), uint32(words.Root())}
}

// fits is the mask of letters that make a word at the empty square i with the tiles before and after it, and the
// points of these tiles.
func (x *lexicon) fits(own *lane, i int) (mask uint32, points int16) {
	first, last := i, i
	for own[first-1].letter != 0 {
		first--
		points += int16(own[first].points)
	}
	for own[last+1].letter != 0 {
		last++
		points += int16(own[last].points)
	}
	if first == i { // tiles after it only: their word reversed, then the letter
		n := x.gaddag
		for j := last; j > i; j-- {
			n = x.arc(n, own[j].letter) & arcNode
		}
		return x.nodes[n+1] & allLetters, points
	}
	n := x.root
	for j := first; j < i; j++ {
		n = x.arc(n, own[j].letter) & arcNode
	}
	if last == i {
		return x.nodes[n+1] & allLetters, points
	}
	for m := x.nodes[n] & allLetters; m != 0; m &= m - 1 {
		l := bits.TrailingZeros32(m)
		a := x.arc(n, uint8(l+1))
		for j := i + 1; j <= last && a != 0; j++ {
			a = x.arc(a&arcNode, own[j].letter)
		}
		if a&arcEnds != 0 {
			mask |= 1 << l
		}
	}
	return mask, points
}

// The arcs of dict.Graph, see there.
const (
	arcNode   = 1<<24 - 1
	arcEnds   = 1 << 31
	separator = 1 << 26
)

// arc is the arc from a state by a letter, 1 to 26; 0 if there is none.
func (x *lexicon) arc(n uint32, letter uint8) uint32 {
	m, bit := x.nodes[n], uint32(1)<<(letter-1)
	if m&bit == 0 {
		return 0
	}
	return x.nodes[n+2+uint32(bits.OnesCount32(m&(bit-1)))]
}
