package timing

import (
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// Thread is the processor time of the calling thread (CLOCK_THREAD_CPUTIME_ID), read by its number so that other
// threads can read it as well. The caller must have locked its goroutine to the thread (runtime.LockOSThread) and
// keep it so; what other goroutines do for it is not counted. Where processor time cannot be read it is Wall.
func Thread() Clock {
	// The number of a thread's clock: pthread_getcpuclockid(3), MAKE_THREAD_CPUCLOCK in the kernel's posix-timers.h.
	const perThread, scheduler = 4, 2
	id := ^int32(unix.Gettid())<<3 | perThread | scheduler
	var ts unix.Timespec
	if unix.ClockGettime(id, &ts) != nil {
		return Wall()
	}
	return func() time.Duration {
		var ts unix.Timespec
		if unix.ClockGettime(id, &ts) != nil {
			return math.MaxInt64 // the thread is gone: nobody thinks any more
		}
		return time.Duration(ts.Nano())
	}
}
