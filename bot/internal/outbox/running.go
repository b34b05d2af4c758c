package outbox

import "sync"

// running is the deliveries that were begun since this process last took the lead. Somebody may still wait for those of
// the time before, and a group that is waited for must not grow again: each lead has its own.
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
