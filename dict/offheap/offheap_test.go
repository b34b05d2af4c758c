package offheap

import (
	"slices"
	"testing"
	"unsafe"
)

// TestMake: pieces have their length, of zeros, begin where a line of the cache does, and no one reaches into
// another.
func TestMake(t *testing.T) {
	var pieces [][]uint32
	for _, n := range []int{0, 1, 1000, chunk/4 - 3000, 3000, chunk/4 + 5, 7} { // some make the pool ask for more
		piece := Make[uint32](n)
		if len(piece) != n || cap(piece) != n {
			t.Fatalf("%d elements: length %d, capacity %d", n, len(piece), cap(piece))
		}
		if n > 0 && uintptr(unsafe.Pointer(&piece[0]))%64 != 0 {
			t.Errorf("%d elements begin in the middle of a cache line", n)
		}
		if slices.ContainsFunc(piece, func(x uint32) bool { return x != 0 }) {
			t.Fatalf("%d elements are not zeros", n)
		}
		for i := range piece {
			piece[i] = uint32(n)
		}
		pieces = append(pieces, piece)
	}
	for _, piece := range pieces {
		for _, x := range piece {
			if int(x) != len(piece) {
				t.Fatalf("got %d in the slice of %d", x, len(piece))
			}
		}
	}
}
