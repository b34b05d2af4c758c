// Package wait lets goroutines wait for each other, and no longer than they must: locks by key, backoff after failures,
// a signal that something may have happened.
package wait

// Signal tells one waiting goroutine that something may have happened. What is told while nobody waits is told once to
// whoever waits next.
type Signal chan struct{}

// NewSignal makes a signal that was not given.
func NewSignal() Signal { return make(Signal, 1) }

// Notify gives the signal. It never waits.
func (s Signal) Notify() {
	select {
	case s <- struct{}{}:
	default:
	}
}
