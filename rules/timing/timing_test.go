package timing_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/rules/timing"
)

// hand is a clock that is moved by hand.
type hand struct {
	now   atomic.Int64
	reads atomic.Int64
}

func (h *hand) clock() time.Duration {
	h.reads.Add(1)
	return time.Duration(h.now.Load())
}

func (h *hand) move(d time.Duration) { h.now.Add(int64(d)) }

// TestLimitIsByItsClock: a limit uses its own clock, however much wall time passes.
func TestLimitIsByItsClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h hand
		h.move(time.Hour) // a clock need not begin at 0
		ctx, cancel := timing.WithLimit(t.Context(), h.clock, 10*time.Second)
		defer cancel()
		if _, timed := ctx.Deadline(); timed {
			t.Error("there is a deadline on the wall")
		}
		for range 9 {
			h.move(time.Second) // of a minute on the wall
			time.Sleep(time.Minute)
			if err := ctx.Err(); err != nil {
				t.Fatalf("%v before its time", err)
			}
		}
		if left, ok := timing.Left(ctx); !ok || left != time.Second {
			t.Errorf("%v, %v left, want one second", left, ok)
		}
		h.move(time.Second)
		time.Sleep(time.Minute)
		if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v at the end", err)
		}
		<-ctx.Done()
		if left, ok := timing.Left(ctx); !ok || left != 0 {
			t.Errorf("%v, %v left at the end", left, ok)
		}
	})
}

// TestNoTimeIsOverAtOnce: a limit of no time is over at the first check, before any timer has run.
func TestNoTimeIsOverAtOnce(t *testing.T) {
	ctx, cancel := timing.WithLimit(context.Background(), timing.Wall(), time.Hour)
	defer cancel()
	if ctx.Err() != nil {
		t.Error("over at once")
	}
	ctx, cancel = timing.WithLimit(context.Background(), timing.Wall(), 0)
	defer cancel()
	if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
		t.Error("no deadline without time")
	}
}

// TestDoneCloses: Done is closed at the end, also for derived contexts.
func TestDoneCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h hand
		ctx, cancel := timing.WithLimit(t.Context(), h.clock, time.Second)
		defer cancel()
		derived, stop := context.WithCancel(ctx)
		defer stop()
		if !timing.Given(derived) {
			t.Error("no time is given")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if derived.Err() != nil {
			t.Error("ended by the wall")
		}
		h.move(time.Second)
		<-derived.Done()
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			t.Errorf("got %v", ctx.Err())
		}
		if left, ok := timing.Left(derived); !ok || left != 0 {
			t.Errorf("%v, %v left of a derived context", left, ok)
		}
	})
}

// TestClockIsReadSeldom: processor time takes a system call to read, so it is not read while the wall clock shows that
// the limit cannot be reached.
func TestClockIsReadSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h hand
		ctx, cancel := timing.WithLimit(t.Context(), h.clock, time.Second)
		defer cancel()
		h.reads.Store(0)
		for range 1000 {
			_ = ctx.Err()
		}
		if n := h.reads.Load(); n != 0 {
			t.Errorf("read %d times before its time can be over", n)
		}
		h.move(time.Second / 2) // of a second on the wall
		time.Sleep(time.Second)
		h.reads.Store(0)
		for range 1000 {
			_ = ctx.Err()
		}
		if n := h.reads.Load(); n > 3 {
			t.Errorf("read %d times while half of its time is left", n)
		}
	})
}

func TestCancel(t *testing.T) {
	outer, end := context.WithCancel(context.Background())
	ctx, cancel := timing.WithLimit(outer, timing.Wall(), time.Hour)
	defer cancel()
	end()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("got %v of a parent that has ended", ctx.Err())
	}
	ctx, cancel = timing.WithLimit(context.Background(), timing.Wall(), time.Hour)
	cancel()
	<-ctx.Done()
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("got %v once canceled", ctx.Err())
	}
}

func TestLeftOfOthers(t *testing.T) {
	if _, ok := timing.Left(context.Background()); ok {
		t.Error("something is left of no limit")
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		time.Sleep(20 * time.Second)
		if timing.Given(ctx) {
			t.Error("a plain deadline is time that is given")
		}
		if left, ok := timing.Left(ctx); !ok || left != 40*time.Second {
			t.Errorf("%v, %v left, want 40 s", left, ok)
		}
		time.Sleep(time.Minute)
		if left, ok := timing.Left(ctx); !ok || left != 0 {
			t.Errorf("%v, %v left after the end", left, ok)
		}
	})
}
