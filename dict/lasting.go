package dict

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

// Lasting is memory for n elements that are read at random and are never given back, zeros at first: it is no part of
// the heap, so that nobody collects garbage for its sake, and where the system grants them it lies on large pages,
// since looking up where the small pages of some megabytes lie takes move generation a tenth of its time. Elements
// hold no pointers.
func Lasting[T any](n int) []T {
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

// Last is a copy of what is read at random from now on and is never given back (Lasting).
func Last[T any](of []T) []T {
	out := Lasting[T](len(of))
	copy(out, of)
	return out
}
