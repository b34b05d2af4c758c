package main

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestGarbage: a quiet bot lets a third of what is in use lie as garbage, a busy one what it makes in a moment, within
// bounds; and there is room for it below the limit, or the percentage decides nothing.
func TestGarbage(t *testing.T) {
	for _, c := range []struct {
		live, made int64
		percent    int
		limit      int64
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
		h := heap{live: c.live << 20, made: c.made << 20}
		if p, l := h.percent(), h.limit()>>20; p != c.percent || l != c.limit {
			t.Errorf("%d MB in use, %d made: %d %% and %d MB, want %d and %d", c.live, c.made, p, l, c.percent, c.limit)
		}
	}
}

// TestFrugal: who makes much garbage may let more of it lie, and no longer once it is quiet; who decided otherwise
// keeps that.
func TestFrugal(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	for name, c := range map[string]struct {
		gogc string
	}{"ours": {""}, "theirs": {"off"}} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOGC", c.gogc)
			t.Setenv("GOMEMLIMIT", "")
			before := percent()
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var made atomic.Int64 // not this process's own: what other tests keep in use would count too
				defer frugalBy(ctx, func() (int64, int64) { return 20 << 20, made.Load() })()
				defer stop()
				quiet := percent()
				made.Add(64 << 20)
				time.Sleep(1500 * time.Millisecond)
				synctest.Wait()
				busy := percent()
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				rest := percent()
				if most := debug.SetMemoryLimit(-1); c.gogc == "" && most != roomy {
					t.Errorf("at rest the limit is %d MB, want %d", most>>20, roomy>>20)
				}
				if c.gogc != "" && (quiet != before || busy != before || rest != before) {
					t.Errorf("%d %%, then %d and %d, want %d as was decided", quiet, busy, rest, before)
				}
				if c.gogc == "" && (quiet != third || busy <= third || rest != third) {
					t.Errorf("%d %%, then %d with 64 MB in a second, then %d", quiet, busy, rest)
				}
			})
		})
	}
}

// TestLimitGrows: the limit of memory is always above what is in use, or the collector never rests.
func TestLimitGrows(t *testing.T) {
	for _, live := range []int64{0, 50 << 20, 64 << 20, 96 << 20, 200 << 20, 4 << 30} {
		if l := (heap{live: live}).limit(); l < roomy || l < live*8/7+8<<20 {
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
