package wait

import (
	"sync"
	"time"
)

const (
	maxPause = time.Minute
	maxKeys  = 2000 // beyond that all are forgotten
)

// Backoff remembers failures that could not be stored, and has each key wait before it is tried again: a second, then
// twice as long each time, a minute at most. Without it a full disk would be tried again at once, without end.
type Backoff[K comparable] struct {
	mu sync.Mutex
	m  map[K]rest
}

type rest struct {
	since time.Time
	wait  time.Duration
	tries int
}

func (r rest) over(now time.Time) bool {
	// A clock that was set back ends it. The caller may have read the clock a moment before the failure was noted.
	return now.Before(r.since.Add(-maxPause)) || now.Sub(r.since) >= r.wait
}

// Fail notes one more failure.
func (r *Backoff[K]) Fail(k K, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.m == nil || len(r.m) > maxKeys {
		r.m = map[K]rest{}
	}
	n := r.m[k].tries
	r.m[k] = rest{now, min(time.Second<<min(n, 10), maxPause), n + 1}
}

// Done notes that it went well.
func (r *Backoff[K]) Done(k K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.m, k)
}

// Clear forgets everything.
func (r *Backoff[K]) Clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.m = nil
}

// Tries is how often something has failed since it last went well.
func (r *Backoff[K]) Tries(k K) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.m[k].tries
}

// Resting tells whether the rest of what has failed is not over yet.
func (r *Backoff[K]) Resting(k K, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, ok := r.m[k]
	return ok && !x.over(now)
}

// Pause is how long to wait before looking again at what stays due, between least and a second: until the first rest
// is over, or least if nothing rests.
func (r *Backoff[K]) Pause(now time.Time, least time.Duration) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	wait := time.Second
	any := false
	for _, x := range r.m {
		if !x.over(now) {
			any, wait = true, min(wait, x.wait-now.Sub(x.since))
		}
	}
	if !any {
		return least
	}
	return max(wait, least)
}
