package gateway

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tablee/bot/internal/wait"
)

// turnstile lets one session after the other begin. Discord allows a bot an IDENTIFY every five seconds and a thousand
// a day, and takes the token away from who sends more.
type turnstile struct {
	apart time.Duration
	mu    sync.Mutex
	next  time.Time   // nobody goes before
	day   []time.Time // of the last 24 hours' IDENTIFYs
}

const (
	// ample is how many sessions a day begin without delay; half of what Discord allows is kept for the rest of the day.
	ample = 500
	// sparing is between two sessions after that: 480 a day.
	sparing = 3 * time.Minute
)

// wait waits until a session may begin, and makes the next one wait.
func (t *turnstile) wait(ctx context.Context) error {
	t.mu.Lock()
	now := time.Now()
	at := now
	if t.next.After(now) {
		at = t.next
	}
	apart := t.apart
	if t.count(now) >= ample {
		apart = max(apart, sparing)
	}
	t.next = at.Add(apart)
	t.mu.Unlock()
	if at == now {
		return ctx.Err()
	}
	return wait.Pause(ctx, at.Sub(now))
}

// passed counts a session that begins.
func (t *turnstile) passed() {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	t.day = append(t.day, now)
	if earliest := now.Add(t.apart); t.next.Before(earliest) {
		t.next = earliest
	}
}

// close lets nobody through for a while.
func (t *turnstile) close(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if until := time.Now().Add(d); t.next.Before(until) {
		t.next = until
	}
}

// today is how many sessions have begun in the last 24 hours.
func (t *turnstile) today() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count(time.Now())
}

func (t *turnstile) count(now time.Time) int {
	t.day = slices.DeleteFunc(t.day, func(at time.Time) bool { return now.Sub(at) >= 24*time.Hour })
	return len(t.day)
}

// jitter is how long Discord wants to be left alone after it called a session invalid: of 5 s between 1 and 5.
func jitter(apart time.Duration) time.Duration { return apart/5 + rand.N(apart*4/5+1) }
