package search

import "testing"

func TestTableForgets(t *testing.T) {
	tab := newTable(4)
	e := makeEntry(7, -12, 5, lower)
	for i := range 3 << 14 { // the numbers of searches begin again more than once
		tab.clear()
		if got, ok := tab.probe(99); ok {
			t.Fatalf("search %d finds %x of the one before", i, got)
		}
		tab.store(99, e)
		got, ok := tab.probe(99)
		if !ok || got.move() != 7 || got.value() != -12 || got.depth() != 5 || got.bound() != lower {
			t.Fatalf("search %d: %x %t, want what it has stored", i, got, ok)
		}
	}
}

// TestTablePrefersItsOwn: entries of an earlier search are replaced before any of the present one.
func TestTablePrefersItsOwn(t *testing.T) {
	tab := newTable(2) // one bucket
	tab.clear()
	for key := range uint64(bucketSize) {
		tab.store(key+1, makeEntry(1, 0, 100, exact))
	}
	tab.clear()
	for key := range uint64(bucketSize) {
		tab.store(key+11, makeEntry(1, 0, 1, exact))
	}
	for key := range uint64(bucketSize) {
		if _, ok := tab.probe(key + 11); !ok {
			t.Errorf("entry %d was thrown out by what is forgotten", key)
		}
	}
}
