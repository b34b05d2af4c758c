package ai

import "tablee/rules/gobblet/internal/board"

// Kinds of bounds of a stored value.
const (
	exact uint8 = 1 + iota
	lower       // the true value is at least this
	upper       // at most
)

// entry is a position in the table: its canonical key and, packed from the lowest bit, the best move as seen through
// the canonical symmetry, the value, the depth and the kind of bound.
type entry struct {
	key  uint64
	data uint64
}

// table is a transposition table with buckets of four entries, one cache line each. In a bucket the shallowest entry is
// replaced.
type table struct {
	buckets [][4]entry
	mask    uint64
}

// newTable makes a table of 1<<logBuckets buckets of 64 bytes.
func newTable(logBuckets int) *table {
	return &table{make([][4]entry, 1<<logBuckets), 1<<logBuckets - 1}
}

func pack(m board.Move, value int32, depth int, bound uint8) uint64 {
	return uint64(m) | uint64(uint16(int16(value)))<<16 | uint64(uint8(depth))<<32 | uint64(bound)<<40
}

func (e entry) move() board.Move { return board.Move(e.data) }
func (e entry) value() int32     { return int32(int16(e.data >> 16)) }
func (e entry) depth() int       { return int(uint8(e.data >> 32)) }
func (e entry) bound() uint8     { return uint8(e.data >> 40) }

func (t *table) probe(key uint64) (entry, bool) {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key && b[i].data != 0 {
			return b[i], true
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, m board.Move, value int32, depth int, bound uint8) {
	b := &t.buckets[key&t.mask]
	worst := 0
	for i := range b {
		if b[i].key == key || b[i].data == 0 {
			worst = i
			break
		}
		if b[i].depth() < b[worst].depth() {
			worst = i
		}
	}
	b[worst] = entry{key, pack(m, value, depth, bound)}
}
