package wait

import (
	"slices"
	"sync"
	"time"
)

// Recent remembers the latest names that it was given.
type Recent struct {
	mu    sync.Mutex
	names [256]string
	next  int
}

// Add remembers names.
func (r *Recent) Add(names ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range names {
		r.names[r.next] = n
		r.next = (r.next + 1) % len(r.names)
	}
}

// Take tells whether a name is remembered, and forgets it.
func (r *Recent) Take(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.names[:], name)
	if i >= 0 {
		r.names[i] = ""
	}
	return i >= 0
}

// Turns takes the first of every lane, then the second of every lane, and so on.
func Turns[T any](lanes [][]T) (list []T) {
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

// AtMost waits for something that waits, and no longer than that.
func AtMost(d time.Duration, wait func()) {
	done := make(chan struct{})
	go func() { wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(d):
	}
}
