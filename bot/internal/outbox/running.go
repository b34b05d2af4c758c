package outbox

import "sync"

// running counts the deliveries that were begun since this process last became the leader. Each such period has its own
// group: a caller may still wait for the last one, and a group that is waited for must not grow.
type running struct {
	mu    sync.Mutex
	group *sync.WaitGroup
}

func (r *running) now() *sync.WaitGroup {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.group == nil {
		r.group = new(sync.WaitGroup)
	}
	return r.group
}

// reset begins another group.
func (r *running) reset() *sync.WaitGroup {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.group = new(sync.WaitGroup)
	return r.group
}
