package app

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// extraProcs is how many goroutines run at once in addition to one for each core.
const extraProcs = 2

// raiseGOMAXPROCS keeps a review from delaying live moves: where one goroutine for each core computes, a move that
// comes in waits until one of them is preempted. Measured by BenchmarkLiveMoves of package reviewer on two cores at a
// load of 7 to 23: beside eight reviews the slowest hundredth of moves is 47 ms later than alone without it (six runs,
// 28 to 61), and 26 ms later with it (four runs, 0 to 60).
func raiseGOMAXPROCS() (restore func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + extraProcs)
	return func() { runtime.GOMAXPROCS(before) }
}

// Go's own two settings do not serve here, which is why the bot changes them once a second: a GOGC that fits the memory
// of a small machine makes people wait while many move, and a constant GOMEMLIMIT costs half of all processor time once
// more than that is in use. The figures are below.
const (
	// memoryTarget is how much memory is taken before garbage is collected sooner than GOGC asks. Some 40 MB are in use
	// in a bot among people, and as much again outside the heap for word lists (package offheap). Where more is in use
	// the limit grows with it: a collector that can never get below its limit takes half of all time.
	memoryTarget = 64 << 20
	// gcPercent is how much garbage is allowed in a quiet bot, in percent of what is in use; Go's default is 100. A bot
	// is to run on a small machine.
	gcPercent = 35
	// maxExtraGarbage is how much garbage is allowed in a busy bot: one that allocates more than gcPercent within
	// allocWindow. While the collector marks, people wait longer. Measured by BenchmarkAnswer on two cores at 100 moves a
	// second, the slowest hundredth of responses is 8 ms late with it and 11 ms with gcPercent alone; 48 MB would make it
	// 4 ms, but a bot among people is to fit in the memory that the soak test allows.
	maxExtraGarbage = 12 << 20
	allocWindow     = 2 * time.Second
)

// tuneGC sets GOGC and the memory limit for a small machine, and allows more garbage while much is allocated. It leaves
// alone what the operator sets by the variables GOGC and GOMEMLIMIT. restore ends that and brings back what was set
// before: the process may do more than serve.
func tuneGC(ctx context.Context) (restore func()) { return tuneGCBy(ctx, readHeap) }

// tuneGCBy is tuneGC with the heap's figures from elsewhere.
func tuneGCBy(ctx context.Context, read func() (live, allocated int64)) (restore func()) {
	ctx, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	percentBefore, limitBefore := debug.SetGCPercent(-1), debug.SetMemoryLimit(-1)
	debug.SetGCPercent(percentBefore)
	t := gcTuner{setsPercent: os.Getenv("GOGC") == "", setsLimit: os.Getenv("GOMEMLIMIT") == ""}
	t.set(heapUse{})
	_, allocated := read()
	watching.Go(func() { t.watch(ctx, read, allocated) })
	return func() {
		stop()
		watching.Wait()
		debug.SetGCPercent(percentBefore)
		debug.SetMemoryLimit(limitBefore)
	}
}

// gcTuner sets GOGC and the memory limit, as far as the operator has not.
type gcTuner struct{ setsPercent, setsLimit bool }

// heapUse is what the process does with memory, in bytes.
type heapUse struct {
	live      int64 // in use when it was last read
	allocated int64 // within allocWindow, lately
}

// readHeap reads how many bytes of the heap are in use, and how many were allocated since the process began.
func readHeap() (live, allocated int64) {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64()), int64(samples[1].Value.Uint64())
}

// watch sets everything anew once a second; last is what had been allocated before.
func (t gcTuner) watch(ctx context.Context, read func() (live, allocated int64), last int64) {
	var h heapUse
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
			live, all := read()
			h.live = live
			h.allocated = max(h.allocated*9/10, (all-last)*int64(allocWindow/time.Second)) // soon it may be busy again
			last = all
			t.set(h)
		}
	}
}

func (t gcTuner) set(h heapUse) {
	if t.setsPercent {
		debug.SetGCPercent(h.percent())
	}
	if t.setsLimit {
		debug.SetMemoryLimit(h.limit())
	}
}

// percent is how much garbage is allowed, of what is in use; where that is next to nothing, of Go's minimum heap.
func (h heapUse) percent() int {
	return max(gcPercent, int(min(h.allocated, maxExtraGarbage)*100/max(h.live, 4<<20)))
}

// limit is the memory limit: besides what is in use and garbage there are stacks, and what the runtime needs itself.
func (h heapUse) limit() int64 {
	return max(memoryTarget, h.live+max(h.live/6, min(h.allocated, maxExtraGarbage))+16<<20)
}
