package dict

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"unsafe"
)

// TestLasting: pieces have their length, of zeros, begin where a line of the cache does, and no one reaches into
// another.
func TestLasting(t *testing.T) {
	var pieces [][]uint32
	for _, n := range []int{0, 1, 1000, chunk/4 - 3000, 3000, chunk/4 + 5, 7} { // some make the pool ask for more
		piece := Lasting[uint32](n)
		if len(piece) != n || cap(piece) != n {
			t.Fatalf("%d elements: length %d, capacity %d", n, len(piece), cap(piece))
		}
		if n > 0 && uintptr(unsafe.Pointer(&piece[0]))%64 != 0 {
			t.Errorf("%d elements begin in the middle of a line", n)
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
				t.Fatalf("%d stands in the piece of %d", x, len(piece))
			}
		}
	}
}

// TestLastingIsNoHeap: the collector does not pay for word lists.
func TestLastingIsNoHeap(t *testing.T) {
	if _, err := pages(1); errors.Is(err, errors.ErrUnsupported) {
		t.Skip("the heap serves on this system")
	}
	before := heap()
	g := mustUnpack("en", OpenBoard, englishText)
	if more := heap() - before; more > 1<<20 {
		t.Errorf("a list of %d bytes adds %d to the heap", g.Size(), more)
	}
	before = heap()
	other, err := unpack("en", OpenBoard, englishText)
	if err != nil {
		t.Fatal(err)
	}
	if more := heap() - before; more < int64(g.Size()) {
		t.Errorf("a list of %d bytes that is not there for good adds %d: nothing is measured", g.Size(), more)
	}
	runtime.KeepAlive(other)
	runtime.KeepAlive(g)
}

// heap is how many bytes of it are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
