// Package expiry tells work in a context how long the lease that it depends on still lasts, as far as the process
// knows.
package expiry

import (
	"context"
	"sync"
	"time"
)

// Term is that of a lease that is held.
type Term struct {
	life  time.Duration
	mu    sync.Mutex
	until time.Time // by this process's monotonic clock, which goes on while the process is stopped
}

// New is the term of a lease that lives so long, from a moment on.
func New(life time.Duration, began time.Time) *Term {
	return &Term{life: life, until: began.Add(life)}
}

// Extend has it begin anew at a moment.
func (t *Term) Extend(began time.Time) { t.set(began.Add(t.life)) }

// End ends it.
func (t *Term) End() { t.set(time.Time{}) }

func (t *Term) set(until time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.until = until
}

// Left is how long it still lasts, at least.
func (t *Term) Left() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Until(t.until)
}

type key struct{}

// With is a context whose work hangs on a term.
func With(ctx context.Context, t *Term) context.Context { return context.WithValue(ctx, key{}, t) }

// Try is how long one request may take that hangs on a term, and whether it may be begun: only while that lasts twice
// as long, which it does as long as its lease is renewed. What hangs on none may take as long as it likes, 0.
func Try(ctx context.Context) (most time.Duration, may bool) {
	t, ok := ctx.Value(key{}).(*Term)
	if !ok {
		return 0, true
	}
	most = t.life * 2 / 5
	return most, t.Left() >= 2*most
}
