package app

import (
	"runtime/debug"
	"testing"
)

// TestTuneGC: a bot allows less garbage than Go does, unless the operator has set how much; then all is as before.
func TestTuneGC(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	before := percent()
	for variable, want := range map[string]int{"": gcPercent, "off": before, "70": before} {
		t.Setenv("GOGC", variable)
		restore := tuneGC()
		if got := percent(); got != want {
			t.Errorf("GOGC=%s: got %d, want %d", variable, got, want)
		}
		restore()
		if got := percent(); got != before {
			t.Errorf("GOGC=%s, afterwards: got %d, want %d", variable, got, before)
		}
	}
}
