package wait

import (
	"slices"
	"sync"
	"time"
)

// Recent remembers the latest names, up to a fixed number.
type Recent struct {
	mu    sync.Mutex
	names [256]string
	next  int
}

// Add adds names.
func (r *Recent) Add(names ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range names {
		r.names[r.next] = n
		r.next = (r.next + 1) % len(r.names)
	}
}

// Clear forgets all names.
func (r *Recent) Clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.names[:])
}

// Has tells whether a name is remembered.
func (r *Recent) Has(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.names[:], name)
}

// Take tells whether a name is remembered, and removes it.
func (r *Recent) Take(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.names[:], name)
	if i >= 0 {
		r.names[i] = ""
	}
	return i >= 0
}

// Interleave takes the first of every lane, then the second of every lane, and so on.
func Interleave[T any](lanes [][]T) (list []T) {
	for i, more := 0, true; more; i++ {
		more = false
		for _, l := range lanes {
			if i < len(l) {
				list, more = append(list, l[i]), true
			}
		}
	}
	return list
}

// WaitAtMost calls wait and returns when it does, or after d.
func WaitAtMost(d time.Duration, wait func()) {
	done := make(chan struct{})
	go func() { wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(d):
	}
}
