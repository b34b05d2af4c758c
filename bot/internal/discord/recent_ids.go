package discord

import "sync"

// recentIDs remembers the latest answered interactions: if Discord delivers one again, its person need not be told that
// an answer was lost.
type recentIDs struct {
	mu   sync.Mutex
	ids  map[string]bool
	ring [1024]string
	next int
}

func (h *recentIDs) add(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ids == nil {
		h.ids = map[string]bool{}
	}
	delete(h.ids, h.ring[h.next])
	h.ids[id], h.ring[h.next] = true, id
	h.next = (h.next + 1) % len(h.ring)
}

func (h *recentIDs) has(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ids[id]
}
