package dict

import "math/bits"

// Stats are the figures of a Graph.
type Stats struct {
	Words     int
	ByLength  [MaxLen + 1]int // words of each number of letters
	ByLetter  [Letters]int    // how often each letter occurs in the words
	States    int             // of both parts; a state is counted once
	Arcs      int
	Bytes     int // memory of the whole array
	DawgBytes int // memory of the states that lookups need, without the GADDAG's
}

// Stats counts; it walks through every word.
func (g *Graph) Stats() Stats {
	s := Stats{Words: g.words, Bytes: g.Size()}
	for w := range g.All() {
		s.ByLength[w.Len()]++
		for i := range w.Len() {
			s.ByLetter[w.At(i)]++
		}
	}
	for n := 2; n < len(g.nodes); {
		arcs := bits.OnesCount32(g.nodes[n])
		s.States++
		s.Arcs += arcs
		n += 2 + arcs
	}
	root := g.root
	s.DawgBytes = 4 * len(breadthFirst(g.nodes, &root))
	return s
}
