package rulestest

import (
	"os"
	"testing"
)

// Whole reports whether tests play all that they know, as .ci/run has them do by TABLEE_WHOLE=1. Else each plays as
// much of it as finds the mistakes that are made most, so that whoever changes something does not wait for ten minutes.
// The cache of go test does not see the variable: after a run without it add -count=1.
var Whole = os.Getenv("TABLEE_WHOLE") != ""

// Of is how many of something a test plays: all when it plays the whole, else a few.
func Of(all, few int) int {
	if Whole {
		return all
	}
	return few
}

// Long skips a test that is part of the whole alone.
func Long(t testing.TB) {
	t.Helper()
	if !Whole {
		t.Skip("long: TABLEE_WHOLE=1 has it played, as .ci/run does")
	}
}
