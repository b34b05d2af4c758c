package offheap

import (
	"syscall"
	"unsafe"
)

// largePage is the size of a large page in bytes, and largePages the advice to use them (MADV_HUGEPAGE).
const (
	largePage  = 1 << 21
	largePages = 14
)

// pages requests zeroed memory from the system, aligned to a large page.
func pages(size int) ([]byte, error) {
	all, err := syscall.Mmap(-1, 0, size+largePage, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return nil, err
	}
	first := int(-uintptr(unsafe.Pointer(&all[0])) % largePage)
	all = all[first : first+size : first+size]
	_ = syscall.Madvise(all, largePages) // without large pages it is only slower
	return all, nil
}
