package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	measured "runtime/metrics"
	"sync"
	"time"
)

// spare is how many goroutines run at once beside those that the cores are for.
const spare = 2

// makeRoom keeps a review from holding what a live move needs: where a goroutine of each core computes, a move that
// comes in waits for one of them to be interrupted. Measured by BenchmarkLiveMoves of package reviewer on two cores at
// a load of 7 to 23: the slowest hundredth of moves is 47 ms later beside eight reviews than alone without it (six
// runs, 28 to 61), and 26 ms with it (four runs, 0 to 60).
func makeRoom() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spare) }

// roomy is how much memory is taken before garbage is collected sooner than need be, and given back at once. Some 40 MB
// are in use in a bot among people, besides as much that word lists take outside the heap (dict.Lasting). Where more
// than that is in use the limit grows with it: a collector that can never reach its limit takes half of all time.
const roomy = 64 << 20

// frugal lets garbage take a third of what is in use, where Go lets it take as much again: a small machine is to hold a
// bot. Who sets GOGC or GOMEMLIMIT decides otherwise. What it returns ends that: a process may do more than serve.
func frugal(ctx context.Context) (restore func()) {
	ctx, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	percent, most := debug.SetGCPercent(-1), debug.SetMemoryLimit(-1)
	debug.SetGCPercent(percent)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(35)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(roomy)
		watch.Go(func() { widen(ctx) })
	}
	return func() {
		stop()
		watch.Wait()
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(most)
	}
}

// widen keeps the limit of memory above what is in use.
func widen(ctx context.Context) {
	live := []measured.Sample{{Name: "/gc/heap/live:bytes"}}
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			measured.Read(live)
			debug.SetMemoryLimit(limit(int64(live[0].Value.Uint64())))
		}
	}
}

// limit is that of memory where so much of the heap is in use: besides it there are stacks, what the runtime needs
// itself, and some garbage.
func limit(live int64) int64 { return max(roomy, live+live/6+16<<20) }
