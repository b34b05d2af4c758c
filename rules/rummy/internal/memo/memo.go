// Package memo is a hash table for searches, which empty it often.
package memo

import "math/bits"

// Table holds a value by key. It must be reset before its first use.
type Table[K ~uint64] struct {
	slots []slot[K]
	count int
	stamp uint32 // of the slots that are in use
}

type slot[K ~uint64] struct {
	key   K
	value int32
	stamp uint32
}

// Reset empties the table. It keeps its memory.
func (t *Table[K]) Reset() {
	if t.slots == nil {
		t.slots = make([]slot[K], 1<<10)
	}
	t.stamp++
	t.count = 0
	if t.stamp == 0 { // the stamp has overflowed
		clear(t.slots)
		t.stamp = 1
	}
}

// find is the slot of a key, or the one in which it would be.
func (t *Table[K]) find(key K) *slot[K] {
	mask := uint64(len(t.slots) - 1)
	i := uint64(key) * 0x9e3779b97f4a7c15 >> (64 - bits.Len64(mask))
	for ; ; i = (i + 1) & mask {
		if s := &t.slots[i]; s.stamp != t.stamp || s.key == key {
			return s
		}
	}
}

// Get is the value of a key, and whether there is one.
func (t *Table[K]) Get(key K) (int32, bool) {
	s := t.find(key)
	return s.value, s.stamp == t.stamp
}

// Put sets the value of a key.
func (t *Table[K]) Put(key K, value int32) {
	if s := t.find(key); s.stamp == t.stamp {
		s.value = value
	} else {
		t.add(s, key, value)
	}
}

// Lower sets the value of a key if it has none or a higher one, and reports whether it did.
func (t *Table[K]) Lower(key K, value int32) bool {
	s := t.find(key)
	if s.stamp == t.stamp {
		if s.value <= value {
			return false
		}
		s.value = value
		return true
	}
	t.add(s, key, value)
	return true
}

// add puts a new key into its slot.
func (t *Table[K]) add(s *slot[K], key K, value int32) {
	*s = slot[K]{key, value, t.stamp}
	if t.count++; 2*t.count > len(t.slots) {
		t.grow()
	}
}

func (t *Table[K]) grow() {
	old := t.slots
	t.slots = make([]slot[K], 4*len(old))
	for _, s := range old {
		if s.stamp == t.stamp {
			*t.find(s.key) = s
		}
	}
}
