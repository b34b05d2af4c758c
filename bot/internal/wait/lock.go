package wait

import (
	"sync"
)

// Locks is one mutex for each key that somebody holds or waits for: a table, a person, a server. There is no lock for
// all of them but the one that guards the map, and nothing is read, written or waited for under that.
type Locks[K comparable] struct {
	mu   sync.Mutex
	held map[K]*lock
}

type lock struct {
	sync.Mutex
	users int
}

// Take waits for the key's turn; the returned function lets go.
func (l *Locks[K]) Take(key K) func() {
	l.mu.Lock()
	if l.held == nil {
		l.held = make(map[K]*lock)
	}
	k := l.held[key]
	if k == nil {
		k = new(lock)
		l.held[key] = k
	}
	k.users++
	l.mu.Unlock()
	k.Lock()
	return func() {
		k.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.users--; k.users == 0 {
			delete(l.held, key)
		}
	}
}
