package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestLimitGrows: the limit of memory is always above what is in use, or the collector never rests.
func TestLimitGrows(t *testing.T) {
	for _, live := range []int64{0, 50 << 20, 64 << 20, 96 << 20, 200 << 20, 4 << 30} {
		if l := limit(live); l < roomy || l < live*8/7+8<<20 {
			t.Errorf("of %d MB in use the limit is %d MB", live>>20, l>>20)
		}
	}
	t.Setenv("GOMEMLIMIT", "") // as where nobody decides
	t.Setenv("GOGC", "")
	limits := func() [2]int64 {
		percent := debug.SetGCPercent(100)
		debug.SetGCPercent(percent)
		return [2]int64{int64(percent), debug.SetMemoryLimit(-1)}
	}
	before := limits()
	restore := frugal(t.Context())
	defer func() {
		restore()
		if got := limits(); got != before { // or everything after a bot that has ended would go slowly
			t.Errorf("a bot that has ended leaves the collector %d %% and %d bytes, want %v", got[0], got[1], before)
		}
	}()
	held := make([]byte, 200<<20)
	for i := range held[:1] {
		held[i] = 1
	}
	for deadline := time.Now().Add(time.Minute); debug.SetMemoryLimit(-1) < 200<<20; time.Sleep(10 * time.Millisecond) {
		if runtime.GC(); time.Now().After(deadline) {
			t.Fatal("200 MB are in use, and the limit stays below it")
		}
	}
	runtime.KeepAlive(held)
}
