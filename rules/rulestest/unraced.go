package rulestest

import "testing"

// Unraced skips what is long and no matter of goroutines under the race detector: .ci/run does it without.
func Unraced(t testing.TB) {
	t.Helper()
	if Raced {
		t.Skip("long, and no matter of goroutines: .ci/run does it without the race detector")
	}
}
