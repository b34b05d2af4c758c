package timing

import (
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// Thread is the processor time of the calling thread (CLOCK_THREAD_CPUTIME_ID), which other threads can read too
// because it is addressed by the thread's number. The caller must have locked its goroutine to the thread
// (runtime.LockOSThread) and keep it locked; the work of other goroutines is not counted. Where processor time cannot
// be read, Thread is Wall.
func Thread() Clock {
	// The encoding of a thread's clock: pthread_getcpuclockid(3), MAKE_THREAD_CPUCLOCK in the kernel's posix-timers.h.
	const perThread, scheduler = 4, 2
	id := ^int32(unix.Gettid())<<3 | perThread | scheduler
	var ts unix.Timespec
	if unix.ClockGettime(id, &ts) != nil {
		return Wall()
	}
	return func() time.Duration {
		var ts unix.Timespec
		if unix.ClockGettime(id, &ts) != nil {
			return math.MaxInt64 // the thread has ended, and the computation with it
		}
		return time.Duration(ts.Nano())
	}
}
