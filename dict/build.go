package dict

import (
	"errors"
	"math/bits"
)

// errTooLarge is the error for a list that needs more states than an arc can address.
var errTooLarge = errors.New("list too large: its graph would exceed 64 MB")

// builder makes minimal graphs from keys added in ascending order (Daciuk et
// al. 2000, the algorithm for sorted data): only the path of the last key is
// open, and a state that gets closed is looked up among the finished ones.
// Several graphs may follow one another in the same array and share states.
type builder struct {
	nodes []uint32
	index []uint32 // hash table of finished states, each with some bits of its hash above it; 0 is a free slot
	count int      // states in index
	path  [MaxLen + 1]openState
	key   [MaxLen]Letter
	depth int // letters of the last key
}

// openState is a state that may still gain arcs.
type openState struct {
	letters, ends uint32
	turn          uint32 // the state after the separator, if any
	n             int
	arcs          [Letters + 1]uint32
}

// newBuilder returns an empty builder with space for sizeHint words of nodes.
func newBuilder(sizeHint int) *builder {
	states := max(sizeHint/wordsPerState, 1<<11)
	return &builder{nodes: make([]uint32, 2, max(sizeHint, 2)), index: make([]uint32, 1<<bits.Len(uint(2*states)))}
}

// wordsPerState is how many words of nodes a state of a list takes on average.
const wordsPerState = 4

// add appends a key, which must be greater than the one before it. ends marks it as a word; turn, if not 0, is the
// state after a separator that follows it.
func (b *builder) add(key []Letter, ends bool, turn Node) {
	common := 0
	for common < b.depth && common < len(key) && b.key[common] == key[common] {
		common++
	}
	b.closeTo(common)
	for d := common; d < len(key); d++ {
		s := &b.path[d]
		s.letters |= 1 << key[d]
		s.arcs[s.n] = 0
		s.n++
		b.path[d+1].reset()
		b.key[d] = key[d]
	}
	b.depth = len(key)
	if ends {
		s := &b.path[b.depth-1]
		s.ends |= 1 << key[b.depth-1]
		s.arcs[s.n-1] |= arcEnds
	}
	b.path[b.depth].turn = uint32(turn)
}

func (s *openState) reset() { s.letters, s.ends, s.turn, s.n = 0, 0, 0, 0 }

// closeTo finishes the open states deeper than depth.
func (b *builder) closeTo(depth int) {
	for d := b.depth; d > depth; d-- {
		parent := &b.path[d-1]
		parent.arcs[parent.n-1] |= b.intern(&b.path[d])
	}
	b.depth = min(b.depth, depth)
}

// finish closes the graph and returns its root; the builder can then be used for the next graph.
func (b *builder) finish() (Node, error) {
	b.closeTo(0)
	root := Node(b.intern(&b.path[0]))
	b.path[0].reset()
	if len(b.nodes) > arcNode {
		return 0, errTooLarge
	}
	return root, nil
}

// intern returns the finished state equal to s, and makes it if there is none. It makes no more states once the array
// is too large; finish then returns an error.
func (b *builder) intern(s *openState) uint32 {
	if s.turn != 0 {
		s.letters |= uint32(SeparatorBit)
		s.arcs[s.n] = s.turn
		s.n++
	}
	if s.n == 0 {
		return 0
	}
	s.ends |= b.height(s) << heightShift
	if 2*b.count >= len(b.index) {
		b.grow()
	}
	hash := hashState(s.letters, s.ends, s.arcs[:s.n])
	i, tag := b.slot(hash), tagOf(hash)
	for ; b.index[i] != 0; i = (i + 1) & (len(b.index) - 1) {
		if n := b.index[i] & arcNode; b.index[i]&^arcNode == tag && b.equal(n, s) {
			return n
		}
	}
	n := uint32(len(b.nodes))
	if n > arcNode {
		return 0
	}
	b.nodes = append(b.nodes, s.letters, s.ends)
	b.nodes = append(b.nodes, s.arcs[:s.n]...)
	b.index[i] = n | tag
	b.count++
	return n
}

// height is one more than the greatest height of the states to which s leads.
func (b *builder) height(s *openState) uint32 {
	var h uint32
	for _, a := range s.arcs[:s.n] {
		h = max(h, b.nodes[Arc(a).Node()+1]>>heightShift)
	}
	return h + 1
}

// equal reports whether the finished state n equals s.
func (b *builder) equal(n uint32, s *openState) bool {
	if b.nodes[n] != s.letters || b.nodes[n+1] != s.ends {
		return false
	}
	for i, a := range b.nodes[n+2 : int(n)+2+s.n] {
		if a != s.arcs[i] {
			return false
		}
	}
	return true
}

// slot is the first slot of the index for a hash.
func (b *builder) slot(hash uint64) int {
	return int(hash >> (65 - bits.Len(uint(len(b.index)))))
}

// grow doubles the size of the index.
func (b *builder) grow() {
	old := b.index
	b.index = make([]uint32, 2*len(old))
	for _, tagged := range old {
		if tagged == 0 {
			continue
		}
		n := tagged & arcNode
		arcs := b.nodes[n+2:][:bits.OnesCount32(b.nodes[n])]
		i := b.slot(hashState(b.nodes[n], b.nodes[n+1], arcs))
		for b.index[i] != 0 {
			i = (i + 1) & (len(b.index) - 1)
		}
		b.index[i] = tagged
	}
}

// tagOf are the bits of a hash that its slot keeps above the state, so that few states are looked at for nothing. The
// slot itself is made of higher bits.
func tagOf(hash uint64) uint32 { return uint32(hash>>8) &^ arcNode }

// hashState mixes a state's words by multiplying with the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
// Use its high bits, which are mixed best.
func hashState(letters, ends uint32, arcs []uint32) uint64 {
	const k = 0x9E3779B97F4A7C15
	h := (uint64(letters)<<32 | uint64(ends)) * k
	for _, a := range arcs {
		h = (h ^ h>>29 ^ uint64(a)) * k
	}
	return h ^ (h>>32)*k
}
