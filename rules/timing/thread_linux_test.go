package timing_test

import (
	"runtime"
	"testing"
	"time"

	"tablee/rules/timing"
)

// TestThreadCountsWorkAlone: a thread's clock runs while its goroutine works and stops while it waits, and another
// thread reads the same.
func TestThreadCountsWorkAlone(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	clock := timing.Thread()
	began := clock()
	waited := make(chan struct{})
	go func() {
		defer close(waited)
		runtime.LockOSThread() // on another thread
		defer runtime.UnlockOSThread()
		own := timing.Thread()
		for begun := own(); own()-begun < 30*time.Millisecond; {
		}
	}()
	<-waited
	if used := clock() - began; used > 15*time.Millisecond {
		t.Errorf("%v used while another thread worked for 30 ms", used)
	}
	for begun := time.Now(); clock()-began < 40*time.Millisecond; {
		if time.Since(begun) > time.Minute {
			t.Fatal("the clock of a thread that works stands still")
		}
	}
	seen := make(chan time.Duration)
	go func() { seen <- clock() }()
	if other := <-seen; other-began < 40*time.Millisecond {
		t.Errorf("another thread reads %v, want at least 40 ms", other-began)
	}
}
