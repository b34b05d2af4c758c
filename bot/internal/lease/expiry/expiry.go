// Package expiry carries in a context when the lease expires on which its work depends, as far as this process knows.
package expiry

import (
	"context"
	"sync"
	"time"
)

// Term is the term of a lease that this process holds.
type Term struct {
	life  time.Duration
	mu    sync.Mutex
	until time.Time // by the monotonic clock, which continues while the process is suspended
}

// New is the term of a lease that lasts for life, beginning at a moment.
func New(life time.Duration, began time.Time) *Term {
	return &Term{life: life, until: began.Add(life)}
}

// Extend makes it begin again at a moment.
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

// With is a context whose work depends on a term.
func With(ctx context.Context, t *Term) context.Context { return context.WithValue(ctx, key{}, t) }

// RequestTime is how long one request in a context may take, and whether it may be begun: only while its term lasts
// twice as long, which is so as long as the lease is renewed. A context without a term has no limit: 0.
func RequestTime(ctx context.Context) (limit time.Duration, allowed bool) {
	t, ok := ctx.Value(key{}).(*Term)
	if !ok {
		return 0, true
	}
	limit = t.life * 2 / 5
	return limit, t.Left() >= 2*limit
}
