package app

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestHeapUse: a quiet bot is allowed a third of what is in use as garbage, a busy one what it allocates within
// allocWindow, up to a bound; and the limit leaves room for it, or the percentage would decide nothing.
func TestHeapUse(t *testing.T) {
	for _, c := range []struct {
		live, allocated int64
		percent         int
		limit           int64
	}{
		{0, 0, 35, 64},
		{1, 12, 300, 64}, // of 4 MB, which Go collects nothing below
		{20, 0, 35, 64},
		{20, 5, 35, 64},
		{20, 10, 50, 64},
		{20, 4000, 60, 64}, // no more than 12 MB
		{48, 0, 35, 72},
		{48, 10, 35, 74},
		{48, 4000, 35, 76},
		{240, 4000, 35, 296},
	} {
		h := heapUse{live: c.live << 20, allocated: c.allocated << 20}
		if p, l := h.percent(), h.limit()>>20; p != c.percent || l != c.limit {
			t.Errorf("%d MB in use, %d allocated: got %d %% and %d MB, want %d and %d", c.live, c.allocated, p, l, c.percent,
				c.limit)
		}
	}
}

// TestTuneGC: a process that allocates much is allowed more garbage until it is quiet again. What the operator has set
// stays.
func TestTuneGC(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	for name, c := range map[string]struct{ gogc, limit string }{
		"the operator sets nothing": {"", ""},
		"GOGC":                      {"off", ""},
		"GOMEMLIMIT":                {"", "1GiB"},
		"both":                      {"off", "1GiB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOGC", c.gogc)
			t.Setenv("GOMEMLIMIT", c.limit)
			before, limitBefore := percent(), debug.SetMemoryLimit(-1)
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var allocated atomic.Int64 // not this process's own figure, in which other tests would count
				defer tuneGCBy(ctx, func() (int64, int64) { return 20 << 20, allocated.Load() })()
				defer stop()
				quiet := percent()
				allocated.Add(64 << 20)
				time.Sleep(1500 * time.Millisecond)
				synctest.Wait()
				busy := percent()
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				rest := percent()
				want := int64(memoryTarget)
				if c.limit != "" {
					want = limitBefore
				}
				if limit := debug.SetMemoryLimit(-1); limit != want {
					t.Errorf("without load the limit is %d MB, want %d", limit>>20, want>>20)
				}
				if c.gogc != "" && (quiet != before || busy != before || rest != before) {
					t.Errorf("got %d %%, then %d and %d, want %d as the operator set it", quiet, busy, rest, before)
				}
				if c.gogc == "" && (quiet != gcPercent || busy <= gcPercent || rest != gcPercent) {
					t.Errorf("got %d %%, then %d with 64 MB in a second, then %d, want %d, more, %d", quiet, busy, rest,
						gcPercent, gcPercent)
				}
			})
		})
	}
}

// TestLimitGrows: the limit of memory is always above what is in use, or the collector never rests.
func TestLimitGrows(t *testing.T) {
	for _, live := range []int64{0, 50 << 20, 64 << 20, 96 << 20, 200 << 20, 4 << 30} {
		if l := (heapUse{live: live}).limit(); l < memoryTarget || l < live*8/7+8<<20 {
			t.Errorf("of %d MB in use: got a limit of %d MB, want at least %d and %d", live>>20, l>>20, memoryTarget>>20,
				(live*8/7+8<<20)>>20)
		}
	}
	t.Setenv("GOMEMLIMIT", "") // as where the operator sets neither
	t.Setenv("GOGC", "")
	limits := func() [2]int64 {
		percent := debug.SetGCPercent(100)
		debug.SetGCPercent(percent)
		return [2]int64{int64(percent), debug.SetMemoryLimit(-1)}
	}
	before := limits()
	restore := tuneGC(t.Context())
	defer func() {
		restore()
		if got := limits(); got != before { // or everything after a bot that has ended would go slowly
			t.Errorf("after the bot has ended GC is set to %d %% and %d bytes, want %v", got[0], got[1], before)
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
