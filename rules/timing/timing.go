// Package timing limits how long a computation may take by a clock of its choice: wall-clock time, or the processor
// time of one thread, which does not advance while the machine runs something else.
//
// A context of this package reads its clock when its Err method is called. A search that polls Err therefore stops in
// time even where the timer of an ordinary context fires late because all processors are busy.
package timing

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Clock returns the time that has passed since a fixed moment. It is safe for concurrent use, never goes back, and
// never advances faster than the wall clock.
type Clock func() time.Duration

// Wall is wall-clock time, counted from the call of Wall.
func Wall() Clock {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}

// minReadInterval is the least time between two readings of a clock: reading processor time takes a system call.
const minReadInterval = 20 * time.Microsecond

// limited is a context that ends when its clock reaches end. Because no clock is faster than the wall clock, it is read
// again only when as much wall-clock time has passed as was left at the last reading.
type limited struct {
	context.Context // canceled at the end
	cancel          context.CancelFunc
	clock           Clock
	end             time.Duration // by clock
	began           time.Time
	next            atomic.Int64 // when to read the clock again, in nanoseconds since began
	over            atomic.Bool

	mu    sync.Mutex
	timer *time.Timer // reads the clock for callers that wait on Done
}

// WithLimit returns a context that ends with context.DeadlineExceeded when limit has passed by the clock, counted from
// now, or when parent ends. It has no deadline of its own, because a Deadline is a moment of wall-clock time; Left
// returns the time that is left. Contexts derived from it end with it, but report a cancellation.
func WithLimit(parent context.Context, clock Clock, limit time.Duration) (context.Context, context.CancelFunc) {
	l := &limited{clock: clock, end: clock() + limit, began: time.Now()}
	l.Context, l.cancel = context.WithCancel(parent)
	l.next.Store(int64(limit))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer = time.AfterFunc(limit, l.check)
	return l, l.stop
}

// stop ends the context early.
func (l *limited) stop() {
	l.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer.Stop()
}

// check ends the context if its time is over; else it schedules the next check.
func (l *limited) check() {
	if l.Err() != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Context.Err() == nil {
		l.timer.Reset(max(l.left(), time.Millisecond))
	}
}

// Err reads the clock if it can have reached the end.
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
		l.next.Store(int64(passed + max(left, minReadInterval)))
		return nil
	}
	l.over.Store(true)
	l.cancel()
	return context.DeadlineExceeded
}

func (l *limited) left() time.Duration { return l.end - l.clock() }

// limitKey finds the innermost limit of a context.
type limitKey struct{}

// Value is the limit itself for limitKey, else the parent's value.
func (l *limited) Value(k any) any {
	if k == (limitKey{}) {
		return l
	}
	return l.Context.Value(k)
}

// Given reports whether ctx is limited by WithLimit. A player then has this time to use, whereas a plain deadline only
// keeps it from taking too long.
func Given(ctx context.Context) bool {
	_, limited := ctx.Value(limitKey{}).(*limited)
	return limited
}

// Left is the time left before ctx ends: by the clock of WithLimit if there is one, else until its deadline. It is 0
// when the time is over; ok is false when there is no limit.
func Left(ctx context.Context) (left time.Duration, ok bool) {
	if l, limited := ctx.Value(limitKey{}).(*limited); limited {
		return max(0, l.left()), true
	}
	if end, timed := ctx.Deadline(); timed {
		return max(0, time.Until(end)), true
	}
	return 0, false
}
