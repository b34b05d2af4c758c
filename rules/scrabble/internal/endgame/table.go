package endgame

// The table of positions begins small, so that it costs a short search little, and doubles as it fills: to 2^20
// entries, 24 MB.
const (
	firstBits = 10
	tableBits = 20
)

// kind is the kind of a stored value.
type kind uint8

const (
	empty kind = iota
	exact
	lower // the value is at least this
	upper // the value is at most this
)

// maxDepth is the depth of a value that does not depend on a horizon.
const maxDepth = 127

// entry is a position met before.
type entry struct {
	key   uint64
	best  *move
	value int32
	depth int8
	kind  kind
}

// table is the positions met before, by the first bits of their keys.
type table struct {
	entries []entry
	bits    uint8 // binary logarithm of the number in use
	n       int   // entries stored in empty places
}

// clear removes all entries, but keeps the memory.
func (t *table) clear() {
	if t.entries == nil {
		t.entries = make([]entry, 1<<firstBits)
		t.bits = firstBits
	}
	clear(t.entries[:1<<t.bits])
	t.bits, t.n = firstBits, 0
}

func (t *table) find(key uint64) *entry {
	if e := &t.entries[key>>(64-t.bits)]; e.kind != empty && e.key == key {
		return e
	}
	return nil
}

// add stores an entry; the newest wins.
func (t *table) add(e entry) {
	at := &t.entries[e.key>>(64-t.bits)]
	if at.kind == empty {
		if t.n++; 2*t.n > 1<<t.bits && t.bits < tableBits {
			t.grow()
			at = &t.entries[e.key>>(64-t.bits)]
		}
	}
	*at = e
}

// grow doubles the part in use, from the end, so that no entry is overwritten before it has moved.
func (t *table) grow() {
	size := 1 << t.bits
	if len(t.entries) < 2*size {
		t.entries = append(make([]entry, 0, 2*size), t.entries...)[:2*size]
	}
	t.bits++
	for i := size - 1; i >= 0; i-- {
		e := t.entries[i]
		t.entries[2*i], t.entries[2*i+1] = entry{}, entry{}
		if e.kind != empty {
			t.entries[e.key>>(64-t.bits)] = e
		}
	}
}

// known is the value of a position within the bounds, if the table has it with sufficient depth; else the best move
// from there, if it has one.
func (s *Solver) known(key uint64, depth int, alpha, beta int32) (v int32, best *move, ok bool) {
	e := s.table.find(key)
	if e == nil {
		return 0, nil, false
	}
	if int(e.depth) >= depth &&
		(e.kind == exact || e.kind == lower && e.value >= beta || e.kind == upper && e.value <= alpha) {
		if e.depth < maxDepth {
			s.cut = true
		}
		return e.value, e.best, true
	}
	return 0, e.best, false
}

// store stores a value that was searched within the bounds alpha and beta.
func (s *Solver) store(key uint64, depth int, value, alpha, beta int32, best *move) {
	k := exact
	if value <= alpha {
		k = upper
	} else if value >= beta {
		k = lower
	}
	s.table.add(entry{key, best, value, int8(depth), k})
}

// key hashes the position: the laid tiles, both racks, the player in turn, and whether the last turn was a pass.
func (s *Solver) key(p, passed int) uint64 {
	h := s.laid + uint64(p*2+passed+1)*0x9E3779B97F4A7C15
	h += uint64(s.sides[0].rack<<32|s.sides[1].rack) * 0xD6E8FEB86659FD93
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// laidHash is a tile's contribution to the hash of the laid tiles; tile is as in Play.Tiles (Zobrist, see movegen).
func laidHash(square int, tile uint8) uint64 {
	h := (uint64(square)<<8 | uint64(tile) + 1) * 0x9E3779B97F4A7C15
	h = (h ^ h>>32) * 0xD6E8FEB86659FD93
	return h ^ h>>29
}
