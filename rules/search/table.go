package search

// entry is the stored data of a position: from the low bits up 24 of move, 16 of value, 8 of depth, 2 of bound, 14 of
// the number of its search.
type entry uint64

// bound is the kind of a value.
type bound uint8

const (
	exact bound = iota + 1
	lower       // the true value is at least this
	upper       // the true value is at most this
)

// boundOf is the kind of a value that was found with the window (alpha, beta).
func boundOf(v, alpha, beta int) bound {
	switch {
	case v >= beta:
		return lower
	case v <= alpha:
		return upper
	}
	return exact
}

func makeEntry(m Move, value, depth int, b bound) entry {
	return entry(m) | entry(uint16(int16(value)))<<24 | entry(depth)<<40 | entry(b)<<48
}

func (e entry) move() Move   { return Move(e & (1<<24 - 1)) }
func (e entry) value() int   { return int(int16(e >> 24)) }
func (e entry) depth() int   { return int(uint8(e >> 40)) }
func (e entry) bound() bound { return bound(e >> 48 & 3) }

// decides reports whether the value settles the window.
func (e entry) decides(alpha, beta int) bool {
	switch e.bound() {
	case lower:
		return e.value() >= beta
	case upper:
		return e.value() <= alpha
	}
	return true
}

// bucketSize entries share a cache line of 64 bytes.
const bucketSize = 4

// slot is a position in the table.
type slot struct {
	key  uint64
	data entry
}

// table is a transposition table. In a bucket the shallowest entry is replaced. Entries of earlier searches count as
// empty, so that a large table need not be cleared for each search.
type table struct {
	buckets [][bucketSize]slot
	shift   uint
	search  entry // the number of the current search, from 1, shifted to its position in an entry
}

const (
	searchShift = 50
	lastSearch  = entry(1<<14-1) << searchShift
)

func newTable(bits int) table {
	bits = max(bits, 2)
	return table{
		buckets: make([][bucketSize]slot, 1<<(bits-2)),
		shift:   uint(64 - (bits - 2)),
	}
}

// clear removes all entries.
func (t *table) clear() {
	if t.search == lastSearch {
		clear(t.buckets)
		t.search = 0
	}
	t.search += 1 << searchShift
}

// holds reports whether an entry is of the current search.
func (t *table) holds(e entry) bool { return e&lastSearch == t.search }

// bucket is the bucket of a key, by the top bits of its product with a constant, in case the key is not well
// distributed.
func (t *table) bucket(key uint64) *[bucketSize]slot {
	return &t.buckets[key*0x9E3779B97F4A7C15>>t.shift]
}

// probe looks up a position.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := range b {
		if b[i].key == key && t.holds(b[i].data) {
			return b[i].data, true
		}
	}
	return 0, false
}

// store stores a position in place of its older entry, or else of the shallowest one in its bucket.
func (t *table) store(key uint64, e entry) {
	b := t.bucket(key)
	worst := 0
	for i := range b {
		if b[i].key == key || !t.holds(b[i].data) {
			worst = i
			break
		}
		if b[i].data.depth() < b[worst].data.depth() {
			worst = i
		}
	}
	b[worst] = slot{key, e | t.search}
}
