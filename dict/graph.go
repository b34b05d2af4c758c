package dict

import (
	"math/bits"

	"tablee/dict/internal/text"
)

// Graph is a set of words as a minimal acyclic graph (DAWG) and, optionally, a GADDAG for move generation. It never
// changes; its methods are safe for concurrent use and do not allocate.
//
// All data is in one array of 32-bit words. A state (Node) is the index of its first word:
//
//	n      letters with an arc    bits 0-25 A to Z, bit 26 the separator
//	n+1    bits 0-25: letters that end a word when taken here
//	       bits 27-31: the height, that is, the length of the longest path from here
//	n+2... one arc a letter of the first mask, in ascending order
//
// and an arc is
//
//	bits 0-23   the state to which it leads, 0 if no word continues
//	bit  31     the arc's letter ends a word (the same as the mask at n+1)
//
// State 0 has no arcs, so a walk may continue from the 0 of a missing arc and finds nothing. States are unique: no two
// have the same masks and arcs. Compared with the sibling lists of KWG this takes twice the memory and generates the
// plays of a rack in two thirds of the time, because letters that do not fit are never examined.
//
// The GADDAG contains, for each word and each way to cut it into x and y with x not empty, the reversed x, the
// separator and y, or only the reversed word if y is empty. The states after a separator are states of the DAWG: those
// that x reaches from Root.
type Graph struct {
	name   string
	nodes  []uint32
	root   Node
	gaddag Node
	words  int
	maxLen int
}

// Node is a state of a Graph: the index of its first word in Nodes. 0 is the
// state without arcs.
type Node uint32

// Arc is a transition from a state to another by a letter. The zero Arc is a missing one.
type Arc uint32

const (
	arcNode     = 1<<24 - 1
	arcEnds     = 1 << 31
	heightShift = 27
)

// Node is the state to which a leads, 0 if no word continues.
func (a Arc) Node() Node { return Node(a & arcNode) }

// Ends reports whether the letters up to and including a's are a word. In the GADDAG it is the whole spelt word, whose
// first part is reversed.
func (a Arc) Ends() bool { return a&arcEnds != 0 }

// Name is the list's name in messages and logs.
func (g *Graph) Name() string { return g.name }

// Len is the number of words.
func (g *Graph) Len() int { return g.words }

// MaxWordLen is the length of the longest word, 0 for the empty list.
func (g *Graph) MaxWordLen() int { return g.maxLen }

// Size is the memory that the graph takes, in bytes.
func (g *Graph) Size() int { return 4 * len(g.nodes) }

// Root is the DAWG's first state: words are spelt from it left to right.
func (g *Graph) Root() Node { return g.root }

// GaddagRoot is the GADDAG's first state, 0 if the graph has none.
func (g *Graph) GaddagRoot() Node { return g.gaddag }

// Nodes is the array itself, in the layout that the type's comment describes, for loops that cannot afford calls. It
// must not be changed.
func (g *Graph) Nodes() []uint32 { return g.nodes }

// Letters is the set of letters with an arc from n, the separator included.
func (g *Graph) Letters(n Node) Mask { return Mask(g.nodes[n]) }

// Ends is the set of letters that end a word when taken from n; always a part
// of Letters, and never the separator.
func (g *Graph) Ends(n Node) Mask { return Mask(g.nodes[n+1]) & AllLetters }

// Height is the largest number of letters that a word can still take from n, counting the separator as one; 0 for state
// 0.
func (g *Graph) Height(n Node) int { return int(g.nodes[n+1] >> heightShift) }

// Arc is the arc from n by l, the zero Arc if there is none.
func (g *Graph) Arc(n Node, l Letter) Arc {
	m := g.nodes[n]
	bit := uint32(1) << l
	if m&bit == 0 {
		return 0
	}
	return Arc(g.nodes[int(n)+2+bits.OnesCount32(m&(bit-1))])
}

// ArcIn is Arc for callers that have letters = g.Letters(n) and have checked that l is among them: it loads one word.
// For another l the result is meaningless.
func (g *Graph) ArcIn(n Node, letters Mask, l Letter) Arc {
	return Arc(g.nodes[int(n)+2+bits.OnesCount32(uint32(letters)&(1<<l-1))])
}

// Turn is the state after the separator's arc from the GADDAG state n, where the word continues to the right of its
// starting square; 0 if there is none.
func (g *Graph) Turn(n Node) Node {
	m := g.nodes[n]
	if m&uint32(SeparatorBit) == 0 {
		return 0
	}
	return Node(g.nodes[int(n)+1+bits.OnesCount32(m)]) // the last arc; it ends nothing
}

// Walk follows the letters of s, in either case, from n and returns the last arc. It returns the zero Arc if there is
// no such path, or if s is empty or contains anything but letters.
func (g *Graph) Walk(n Node, s string) Arc {
	var a Arc
	for i := range len(s) {
		l := text.LetterOf(s[i])
		if l >= Letters {
			return 0
		}
		if a = g.Arc(n, l); a == 0 {
			return 0
		}
		n = a.Node()
	}
	return a
}
