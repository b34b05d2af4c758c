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
// are in use in a bot among people, besides as much that word lists take outside the heap (package offheap). Where more
// than that is in use the limit grows with it: a collector that can never reach its limit takes half of all time.
const roomy = 64 << 20

// third is how much garbage a bot lets lie, in percent of what is in use, where Go lets as much again lie: a small
// machine is to hold a bot.
const third = 35

// busy is how much garbage may lie where more than a third of what is in use is made in a moment: while the collector
// marks what is in use, what people wait for goes slowly. Measured by BenchmarkAnswer on two cores, the slowest
// hundredth of answers at 100 moves a second is 8 ms late with it and 11 ms with a third alone; 48 MB would make it
// 4 ms, but a bot among people is to fit in the memory that the soak allows.
const (
	busy   = 12 << 20
	moment = 2 * time.Second
)

// frugal has garbage collected as a small machine needs it, and less often where much is made at a time. Who sets GOGC
// or GOMEMLIMIT decides otherwise. What it returns ends that: a process may do more than serve.
func frugal(ctx context.Context) (restore func()) { return frugalBy(ctx, measureHeap) }

// frugalBy is frugal with the heap's figures from elsewhere.
func frugalBy(ctx context.Context, measure func() (live, made int64)) (restore func()) {
	ctx, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	percent, most := debug.SetGCPercent(-1), debug.SetMemoryLimit(-1)
	debug.SetGCPercent(percent)
	g := garbage{percent: os.Getenv("GOGC") == "", limit: os.Getenv("GOMEMLIMIT") == ""}
	g.set(heap{})
	_, before := measure()
	watch.Go(func() { g.watch(ctx, measure, before) })
	return func() {
		stop()
		watch.Wait()
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(most)
	}
}

// garbage decides how much of it may lie.
type garbage struct {
	percent, limit bool // which of the two are ours to set
}

// heap is what the process does with memory, in bytes.
type heap struct {
	live int64 // in use when it was last looked
	made int64 // in a moment, lately
}

// measureHeap tells how many bytes of the heap are in use, and how many were made since the process began.
func measureHeap() (live, made int64) {
	samples := []measured.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	measured.Read(samples)
	return int64(samples[0].Value.Uint64()), int64(samples[1].Value.Uint64())
}

// watch follows what is in use and what is made, once a second; last is what had been made before.
func (g garbage) watch(ctx context.Context, measure func() (live, made int64), last int64) {
	var h heap
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			live, all := measure()
			h.live = live
			h.made = max(h.made*9/10, (all-last)*int64(moment/time.Second)) // a busy bot soon is so again
			last = all
			g.set(h)
		}
	}
}

func (g garbage) set(h heap) {
	if g.percent {
		debug.SetGCPercent(h.percent())
	}
	if g.limit {
		debug.SetMemoryLimit(h.limit())
	}
}

// percent is how much garbage may lie, of what is in use; where that is next to nothing, of Go's least heap.
func (h heap) percent() int {
	return max(third, int(min(h.made, busy)*100/max(h.live, 4<<20)))
}

// limit is that of memory: besides what is in use and garbage there are stacks, and what the runtime needs itself.
func (h heap) limit() int64 {
	return max(roomy, h.live+max(h.live/6, min(h.made, busy))+16<<20)
}
