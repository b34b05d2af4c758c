package app

import (
	"os"
	"runtime"
	"runtime/debug"
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

// gcPercent is how much garbage is allowed, in percent of what is in use: a bot, of which some 40 MB are in use, is to
// run on a small machine. Go's own 100 saves nothing that BenchmarkLoad shows: with either a bot takes 2.3 ms of
// processor for an interaction, with 50 in 79 MB and with 100 in 89.
const gcPercent = 50

// tuneGC sets GOGC, unless the operator does by the variable of that name. restore brings back what was set before: the
// process may do more than serve.
func tuneGC() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(gcPercent)
	return func() { debug.SetGCPercent(before) }
}
