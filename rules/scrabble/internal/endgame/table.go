package endgame

import "math/bits"

// tableBits is the size of the table of positions: 2^18 entries, 6 MB; a search of few nodes uses a part of it, which
// is cleared faster.
const tableBits = 18

// room is the part for so many nodes.
func room(nodes int64) uint8 { return uint8(min(tableBits, max(10, bits.Len64(uint64(nodes))+2))) }

// kind tells what a stored value is.
type kind uint8

const (
	empty kind = iota
	exact
	lower // the value is at least this
	upper // the value is at most this
)

// maxDepth is the depth of a value that no horizon touched.
const maxDepth = 127

// entry is a position met before.
type entry struct {
	key   uint64
	best  *move
	value int32
	depth int8
	kind  kind
}

func (s *Solver) probe(key uint64) *entry {
	if e := &s.table[key>>(64-s.bits)]; e.kind != empty && e.key == key {
		return e
	}
	return nil
}

// store remembers a value searched within the bounds alpha and beta; the newest wins.
func (s *Solver) store(key uint64, depth int, value, alpha, beta int32, best *move) {
	k := exact
	if value <= alpha {
		k = upper
	} else if value >= beta {
		k = lower
	}
	s.table[key>>(64-s.bits)] = entry{key, best, value, int8(depth), k}
}
