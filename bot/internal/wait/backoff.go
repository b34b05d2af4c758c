package wait

import (
	"sync"
	"time"
)

const (
	maxDelay = time.Minute
	maxKeys  = 2000 // beyond that all are forgotten
)

// Backoff remembers failures that could not be stored, and makes each key wait before it is tried again: a second, then
// twice as long each time, a minute at most. Without it a full disk would cause retries in a busy loop.
type Backoff[K comparable] struct {
	mu sync.Mutex
	m  map[K]failure
}

type failure struct {
	since time.Time
	wait  time.Duration
	tries int
}

func (r failure) over(now time.Time) bool {
	// A clock that was set back ends the wait. The caller may have read the clock a moment before the failure was
	// recorded.
	return now.Before(r.since.Add(-maxDelay)) || now.Sub(r.since) >= r.wait
}

// Fail records one more failure.
func (r *Backoff[K]) Fail(k K, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.m == nil || len(r.m) > maxKeys {
		r.m = map[K]failure{}
	}
	n := r.m[k].tries
	r.m[k] = failure{now, min(time.Second<<min(n, 10), maxDelay), n + 1}
}

// Done records a success.
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

// Waiting tells whether a key must still wait.
func (r *Backoff[K]) Waiting(k K, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, ok := r.m[k]
	return ok && !x.over(now)
}

// Pause is how long to wait before checking again what stays due, between least and a second: until the first key need
// not wait any longer, or least if none waits.
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
