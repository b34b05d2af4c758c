// Package offheap allocates slices outside the garbage-collected heap, for large tables that are read at random and
// never freed, such as word graphs.
package offheap

import (
	"sync"
	"unsafe"
)

// chunk is how much memory the pool requests from the system at once, in bytes. Unused parts of it take no physical
// memory.
const chunk = 64 << 20

// pool is the rest of the last chunk.
var pool struct {
	sync.Mutex
	free []byte
}

// Make returns a slice of n zero elements that is never freed. It is not part of the heap, so it neither costs the
// garbage collector work nor raises the heap's goal. It uses large pages if the system grants them, because with small
// ones address translation takes a tenth of the time of move generation. Elements must not contain pointers. On a
// system without such memory the slice is on the heap.
func Make[T any](n int) []T {
	const line = 64 // bytes of a cache line, to which each slice is aligned
	var one T
	size := (n*int(unsafe.Sizeof(one)) + line - 1) / line * line
	if size == 0 {
		return nil
	}
	pool.Lock()
	defer pool.Unlock()
	if size > len(pool.free) {
		more, err := pages(max(size, chunk))
		if err != nil { // the heap is only slower
			return make([]T, n)
		}
		pool.free = more
	}
	piece := pool.free[:size]
	pool.free = pool.free[size:]
	return unsafe.Slice((*T)(unsafe.Pointer(&piece[0])), n)
}

// Copy returns a copy of a slice, allocated by Make.
func Copy[T any](of []T) []T {
	out := Make[T](len(of))
	copy(out, of)
	return out
}
