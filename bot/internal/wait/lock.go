package wait

import (
	"context"
	"sync"
)

// KeyedMutex has one mutex for each key that somebody holds or waits for: a table, a person, a server. Holders of
// different keys never wait for each other. The zero value is ready.
type KeyedMutex[K comparable] struct {
	mu   sync.Mutex // guards only the map: nothing waits while it is held
	held map[K]*lock
}

type lock struct {
	turn  chan struct{} // holds a value while somebody holds the key
	users int
}

// Lock waits until nobody else holds the key, and returns the function that releases it. Once ctx is over it gives up
// and returns ctx's error.
func (m *KeyedMutex[K]) Lock(ctx context.Context, key K) (unlock func(), err error) {
	k := m.enter(key)
	select {
	case k.turn <- struct{}{}:
		return func() {
			<-k.turn
			m.leave(key, k)
		}, nil
	case <-ctx.Done():
		m.leave(key, k)
		return nil, ctx.Err()
	}
}

func (m *KeyedMutex[K]) enter(key K) *lock {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.held == nil {
		m.held = make(map[K]*lock)
	}
	k := m.held[key]
	if k == nil {
		k = &lock{turn: make(chan struct{}, 1)}
		m.held[key] = k
	}
	k.users++
	return k
}

// leave forgets a key that nobody holds or waits for any more.
func (m *KeyedMutex[K]) leave(key K, k *lock) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k.users--; k.users == 0 {
		delete(m.held, key)
	}
}
