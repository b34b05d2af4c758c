// Package fit has code shared by the commands that train evaluations by self-play.
package fit

import (
	"math"
	"runtime"
	"sync"
)

// Each calls do for every number below n, on all cores, and returns the results in order. Each core has its own worker,
// which is never used by two calls at once. If the result of a call depends only on its number, and not on the worker's
// earlier calls, the results are the same on any number of cores.
func Each[W, R any](n int, worker func() W, do func(w W, i int) R) []R {
	results := make([]R, n)
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			w := worker()
			for i := range next {
				results[i] = do(w, i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
	return results
}

// Sigmoid is the probability for the logarithm of odds.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Mean is the mean of a list, 0 of an empty one.
func Mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(max(1, len(list)))
}

// Decay is a step size that decreases from first to last over the passes, by a constant factor.
func Decay(first, last float64, pass, passes int) float64 {
	return first * math.Pow(last/first, float64(pass)/float64(max(1, passes-1)))
}
