package dict

import "math/bits"

// breadthFirst copies the states that can be reached from roots in the order
// of their distance, and changes roots to the new numbers. The few states that
// every search begins with then share cache lines: move generation gains a
// tenth over the order in which the builder finishes states.
func breadthFirst(nodes []uint32, roots ...*Node) []uint32 {
	moved := make([]uint32, len(nodes)) // by old number; 0 is not yet
	out := make([]uint32, 2, len(nodes))
	place := func(n uint32) uint32 {
		if n != 0 && moved[n] == 0 {
			moved[n] = uint32(len(out))
			end := int(n) + 2 + bits.OnesCount32(nodes[n])
			out = append(out, nodes[n:end]...)
		}
		return moved[n]
	}
	for _, r := range roots {
		*r = Node(place(uint32(*r)))
	}
	// out is the queue as well: its states still have the old numbers in their
	// arcs until their turn comes.
	for at := 2; at < len(out); {
		end := at + 2 + bits.OnesCount32(out[at])
		for i := at + 2; i < end; i++ {
			out[i] = out[i]&arcEnds | place(out[i]&arcNode)
		}
		at = end
	}
	return out
}
