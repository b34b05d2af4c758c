package dict

import "math/bits"

// Stats are statistics of a Graph.
type Stats struct {
	Words     int
	ByLength  [MaxLen + 1]int // number of words by number of letters
	ByLetter  [Letters]int    // how often each letter occurs in the words
	States    int             // of DAWG and GADDAG; shared states count once
	Arcs      int
	Bytes     int // memory of the whole array
	DawgBytes int // memory of the states that lookups need, without those only of the GADDAG
}

// Stats computes the statistics; it visits every word.
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
