package proof

import "unsafe"

// entry is a position in the table, for the side to move there.
type entry struct {
	key        uint64
	phi, delta uint32
	work       uint32 // number of positions examined below
	plies      uint8
	marked     bool
}

const ways = 4

// table is a transposition table of bounded size. In a bucket the entry with the least work is replaced.
type table struct {
	buckets [][ways]entry
	mask    uint64
}

func newTable(bytes int64) *table {
	n := uint64(1)
	for int64(2*n)*ways*int64(unsafe.Sizeof(entry{})) <= bytes {
		n *= 2
	}
	return &table{make([][ways]entry, n), n - 1}
}

func (t *table) probe(key uint64) (entry, bool) {
	b := &t.buckets[key&t.mask]
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			return b[i], true
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, e entry) {
	b := &t.buckets[key&t.mask]
	worst := 0
	for i := range b {
		if b[i].key == key || b[i].work == 0 {
			if b[i].key == key {
				e.work += b[i].work
			}
			worst = i
			break
		}
		if b[i].work < b[worst].work {
			worst = i
		}
	}
	b[worst] = e
}
