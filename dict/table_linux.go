package dict

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a large page, and hugePages the advice to use them (MADV_HUGEPAGE).
const (
	hugePage  = 1 << 21
	hugePages = 14
)

// Table is memory for n elements that are read at random, on large pages where the system grants them: looking up
// where the small pages of some megabytes lie takes move generation a tenth of its time. The size of an element must
// be a power of two.
func Table[T any](n int) []T {
	var one T
	size := int(unsafe.Sizeof(one))
	if n*size < hugePage {
		return make([]T, n)
	}
	all := make([]T, n+2*hugePage/size) // what is not touched takes no memory
	first := int(-uintptr(unsafe.Pointer(&all[0]))%hugePage) / size
	whole := (n*size + hugePage - 1) / hugePage * hugePage
	// Without the pages it is only slower.
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&all[first])), whole), hugePages)
	return all[first : first+n : first+n]
}
