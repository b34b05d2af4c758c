package discord

import "sync"

// heard remembers the latest interactions that were answered: when Discord sends one again, its person has no need to
// be told of it.
type heard struct {
	mu   sync.Mutex
	ids  map[string]bool
	ring [1024]string
	next int
}

func (h *heard) add(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ids == nil {
		h.ids = map[string]bool{}
	}
	delete(h.ids, h.ring[h.next])
	h.ids[id], h.ring[h.next] = true, id
	h.next = (h.next + 1) % len(h.ring)
}

func (h *heard) has(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ids[id]
}
