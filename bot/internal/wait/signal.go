// Package wait has what goroutines wait with: locks by key, backoff after failures,
// a signal that something may have happened.
package wait

// Signal tells one waiting goroutine that something may have happened. Signals that are given while nobody waits are
// merged into one for the next waiter.
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
