// Package offheap allocates slices outside of the garbage-collected heap, for large tables that are read at random and
// never freed, such as word graphs.
package offheap

import (
	"sync"
	"unsafe"
)

// chunk is how much of the pool is asked of the system at once, in bytes. What is not used of it takes no memory.
const chunk = 64 << 20

// pool is what is left of the last chunk.
var pool struct {
	sync.Mutex
	free []byte
}

// Make returns a slice of n zero elements that is never freed. It is not part of the heap, so that it neither costs the
// garbage collector work nor raises the heap's goal. Where the system grants them it uses large pages: with small ones,
// address translation takes a tenth of the time of move generation. Elements must not hold pointers. Where the system
// has no such memory the slice is on the heap.
func Make[T any](n int) []T {
	const line = 64 // bytes of a line of the cache, on which each piece begins
	var one T
	size := (n*int(unsafe.Sizeof(one)) + line - 1) / line * line
	if size == 0 {
		return nil
	}
	pool.Lock()
	defer pool.Unlock()
	if size > len(pool.free) {
		more, err := pages(max(size, chunk))
		if err != nil { // it is only slower
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
