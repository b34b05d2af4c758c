package dict

import "testing"

// TestTable: a table has its length, of zeros, and no more can be appended in place.
func TestTable(t *testing.T) {
	for _, n := range []int{0, 1, 1000, hugeElements - 1, hugeElements, 3*hugeElements + 5} {
		table := Table[uint32](n)
		if len(table) != n || cap(table) != n {
			t.Errorf("%d elements: length %d, capacity %d", n, len(table), cap(table))
		}
		for i, x := range table {
			if x != 0 {
				t.Fatalf("%d elements: %d at %d", n, x, i)
			}
			table[i] = uint32(i)
		}
	}
}

// hugeElements fill a large page.
const hugeElements = 1 << 19
