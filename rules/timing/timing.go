// Package timing limits how long a computation may take by a clock of its own: the clock on the wall, or the
// processor time of one thread, which does not run while the machine does something else.
//
// A context of this package reads its clock when it is asked for its error, so that a search that polls it stops in
// time even where the timer that ends an ordinary context is late because all processors are busy.
package timing

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Clock tells how much time has passed since a fixed moment. It is safe for concurrent use, never goes back and runs
// no faster than the clock on the wall.
type Clock func() time.Duration

// Wall is the clock on the wall, from now on.
func Wall() Clock {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// grain is the least time between two readings of a clock: processor time takes a system call to read.
const grain = 20 * time.Microsecond

// limited is a context that ends when its clock comes to an end. As no clock runs faster than the wall's, it is read
// again only when so much time has passed on the wall as was left at the last reading.
type limited struct {
	context.Context // that is canceled at the end
	cancel          context.CancelFunc
	clock           Clock
	end             time.Duration // by the clock
	began           time.Time
	next            atomic.Int64 // when to read the clock again, in nanoseconds since began
	over            atomic.Bool

	mu    sync.Mutex
	timer *time.Timer // reads the clock for those who wait for Done
}

// WithLimit is a context that ends with context.DeadlineExceeded when so much time has passed by the clock, counted
// from now, or as parent does. It has no deadline of its own (a Deadline is a moment on the wall): Left tells what is
// left. Contexts derived from it end with it, but call its end a cancellation.
func WithLimit(parent context.Context, clock Clock, limit time.Duration) (context.Context, context.CancelFunc) {
	l := &limited{clock: clock, end: clock() + limit, began: time.Now()}
	l.Context, l.cancel = context.WithCancel(parent)
	l.next.Store(int64(limit))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer = time.AfterFunc(limit, l.look)
	return l, l.stop
}

// stop ends the context before its time.
func (l *limited) stop() {
	l.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer.Stop()
}

// look ends the context if its time is over, else it looks again later.
func (l *limited) look() {
	if l.Err() != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Context.Err() == nil {
		l.timer.Reset(max(l.left(), time.Millisecond))
	}
}

// Err reads the clock when it can have come to the end.
func (l *limited) Err() error {
	if l.over.Load() {
		return context.DeadlineExceeded
	}
	if err := l.Context.Err(); err != nil {
		return err
	}
	passed := time.Since(l.began)
	if int64(passed) < l.next.Load() {
		return nil
	}
	left := l.left()
	if left > 0 {
		l.next.Store(int64(passed + max(left, grain)))
		return nil
	}
	l.over.Store(true)
	l.cancel()
	return context.DeadlineExceeded
}

func (l *limited) left() time.Duration { return l.end - l.clock() }

// key finds the innermost limit of a context.
type key struct{}

// Value is the limit itself for key, else the parent's value.
func (l *limited) Value(k any) any {
	if k == (key{}) {
		return l
	}
	return l.Context.Value(k)
}

// Given tells whether ctx is limited by WithLimit: a player is then given this time to use, where a plain deadline only
// keeps it from taking too long.
func Given(ctx context.Context) bool {
	_, limited := ctx.Value(key{}).(*limited)
	return limited
}

// Left is how much time is left before ctx ends: by the clock of WithLimit where it has been limited so, else until
// its deadline. It is 0 when the time is over; ok is false when there is no limit.
func Left(ctx context.Context) (left time.Duration, ok bool) {
	if l, limited := ctx.Value(key{}).(*limited); limited {
		return max(0, l.left()), true
	}
	if end, timed := ctx.Deadline(); timed {
		return max(0, time.Until(end)), true
	}
	return 0, false
}
