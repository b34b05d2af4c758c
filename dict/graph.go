package dict

import (
	"math/bits"

	"tablee/dict/internal/text"
)

// Graph is a set of words as a minimal acyclic graph (DAWG) and, when it was
// made with one, a GADDAG for move generation. It never changes; its methods
// may be called from any number of goroutines and do not allocate.
//
// Everything lies in one array of 32-bit words. A state (Node) is the index of
// its first word:
//
//	n      letters with an arc    bits 0-25 A to Z, bit 26 the separator
//	n+1    bits 0-25: letters that end a word when taken here
//	       bits 27-31: the height, the most arcs that a way from here takes
//	n+2... one arc a letter of the first mask, in ascending order
//
// and an arc is
//
//	bits 0-23   the state it leads to, 0 where no word goes on
//	bit  31     the arc's letter ends a word (the same as the mask at n+1)
//
// State 0 has no arc, so a walk may go on from the 0 of a missing arc and
// finds nothing. States are unique: no two have the same masks and arcs. Next
// to KWG's lists of siblings this takes twice the memory, and spells the plays
// of a rack in two thirds of the time, since letters that do not fit are never
// looked at.
//
// The GADDAG holds, for each word and each way to cut it into x and y with x
// not empty, the reversed x, then the separator and y, or the reversed word
// alone when y is empty. What follows a separator is a state of the DAWG: the
// state that x leads to from Root.
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

// Arc leads from a state by a letter to another. The zero Arc is the missing
// one.
type Arc uint32

const (
	arcNode     = 1<<24 - 1
	arcEnds     = 1 << 31
	heightShift = 27
)

// Node is the state that a leads to, 0 when no word goes on.
func (a Arc) Node() Node { return Node(a & arcNode) }

// Ends reports whether the letters up to and with a's are a word. In the
// GADDAG it is the whole word that was spelt, reversed before the separator.
func (a Arc) Ends() bool { return a&arcEnds != 0 }

// Name is what the list is called in messages and logs.
func (g *Graph) Name() string { return g.name }

// Len is the number of words.
func (g *Graph) Len() int { return g.words }

// MaxWordLen is the length of the longest word, 0 for the empty list.
func (g *Graph) MaxWordLen() int { return g.maxLen }

// Size is the memory that the graph takes, in bytes.
func (g *Graph) Size() int { return 4 * len(g.nodes) }

// Root is the DAWG's first state: words are spelt from it left to right.
func (g *Graph) Root() Node { return g.root }

// GaddagRoot is the GADDAG's first state, 0 when the graph was made without.
func (g *Graph) GaddagRoot() Node { return g.gaddag }

// Nodes is the array itself, laid out as the type's comment says, for loops
// that want no call at all. It must not be written to.
func (g *Graph) Nodes() []uint32 { return g.nodes }

// Letters is the set of letters with an arc from n, the separator included.
func (g *Graph) Letters(n Node) Mask { return Mask(g.nodes[n]) }

// Ends is the set of letters that end a word when taken from n; always a part
// of Letters, and never the separator.
func (g *Graph) Ends(n Node) Mask { return Mask(g.nodes[n+1]) & AllLetters }

// Height is the most letters that a word can still take from n, the separator
// counted as one; 0 for the state 0.
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

// ArcIn is Arc for a caller who holds letters = g.Letters(n) and knows that l
// is among them: one load. For another l the result is meaningless.
func (g *Graph) ArcIn(n Node, letters Mask, l Letter) Arc {
	return Arc(g.nodes[int(n)+2+bits.OnesCount32(uint32(letters)&(1<<l-1))])
}

// Turn is the state behind the separator's arc from the GADDAG state n, where
// the word goes on to the right of where it was begun; 0 if there is none.
func (g *Graph) Turn(n Node) Node {
	m := g.nodes[n]
	if m&uint32(SeparatorBit) == 0 {
		return 0
	}
	return Node(g.nodes[int(n)+1+bits.OnesCount32(m)]) // the last arc; it ends nothing
}

// Walk follows letters of either case from n, to the arc of the last one. It
// gives the zero Arc if there is no such path, or if s is empty or holds
// anything but letters.
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
