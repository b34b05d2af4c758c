// Package wait holds what lets goroutines wait for each other, and no longer than they must: locks by key, rests after
// failures, a bell.
package wait

// Bell wakes whoever listens. Rung while nobody does, it rings once when somebody comes.
type Bell chan struct{}

// NewBell makes a bell that has not been rung.
func NewBell() Bell { return make(Bell, 1) }

// Ring never waits.
func (b Bell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}
