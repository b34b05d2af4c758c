package endgame

import "tablee/rules/scrabble/internal/gen"

// tableBits is the size of the table of positions: 2^17 entries, 4 MB.
const tableBits = 17

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

// entry is a position met before. The best play is named by its place and its tiles' hash.
type entry struct {
	key   uint64
	best  uint32
	value int32
	depth int8
	kind  kind
}

func (s *Solver) probe(key uint64) *entry {
	if e := &s.table[key>>(64-tableBits)]; e.kind != empty && e.key == key {
		return e
	}
	return nil
}

// store remembers a value searched within the bounds alpha and beta; the newest wins.
func (s *Solver) store(key uint64, depth int, value, alpha, beta int32, best *gen.Play) {
	k := exact
	if value <= alpha {
		k = upper
	} else if value >= beta {
		k = lower
	}
	s.table[key>>(64-tableBits)] = entry{key, name(best), value, int8(depth), k}
}

// names reports whether the entry's best play is p.
func (e *entry) names(p *gen.Play) bool { return e.best == name(p) }

// name is a hash of a play, 0 for a pass.
func name(p *gen.Play) uint32 {
	if p == nil {
		return 0
	}
	h := uint32(p.Square())<<1 | 1
	if p.Down {
		h |= 1 << 9
	}
	for _, t := range p.Tiles[:p.Len] {
		h = (h ^ uint32(t)) * 16777619
	}
	return h | 1
}
