package gateway

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/wait"
)

// identifyLimiter limits how often sessions begin. Discord allows a bot an IDENTIFY every five seconds and a thousand a
// day, and revokes the token of a bot that sends more.
type identifyLimiter struct {
	interval time.Duration
	mu       sync.Mutex
	next     time.Time   // no session may begin before
	day      []time.Time // of the last 24 hours' IDENTIFYs
}

const (
	// sessionsWithoutDelay is how many sessions a day begin without a longer interval; half of what Discord allows is
	// reserved for the rest of the day.
	sessionsWithoutDelay = 500
	// reducedInterval is the interval between two sessions after that: 480 a day.
	reducedInterval = 3 * time.Minute
)

// wait waits until a session may begin, and delays the next one.
func (t *identifyLimiter) wait(ctx context.Context) error {
	t.mu.Lock()
	now := time.Now()
	at := now
	if t.next.After(now) {
		at = t.next
	}
	apart := t.interval
	if t.count(now) >= sessionsWithoutDelay {
		apart = max(apart, reducedInterval)
	}
	t.next = at.Add(apart)
	t.mu.Unlock()
	if at == now {
		return ctx.Err()
	}
	return wait.Pause(ctx, at.Sub(now))
}

// record counts a session that begins.
func (t *identifyLimiter) record() {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	t.day = append(t.day, now)
	if earliest := now.Add(t.interval); t.next.Before(earliest) {
		t.next = earliest
	}
}

// close lets no session begin for a while.
func (t *identifyLimiter) close(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if until := time.Now().Add(d); t.next.Before(until) {
		t.next = until
	}
}

// today is how many sessions have begun in the last 24 hours.
func (t *identifyLimiter) today() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count(time.Now())
}

func (t *identifyLimiter) count(now time.Time) int {
	t.day = slices.DeleteFunc(t.day, func(at time.Time) bool { return now.Sub(at) >= 24*time.Hour })
	return len(t.day)
}

// jitter is how long to wait after Discord has called a session invalid: between 1 and 5 s for an interval of 5 s.
func jitter(apart time.Duration) time.Duration { return apart/5 + rand.N(apart*4/5+1) }
