package wait

import (
	"testing"
	"time"
)

// TestBackoff: the delay is a second, then doubles up to a minute; a success, or a clock that is set back, ends it.
func TestBackoff(t *testing.T) {
	var r Backoff[string]
	now := time.Date(2026, 1, 14, 12, 0, 0, 0, time.UTC)
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		r.Fail("a", now)
		if !r.Waiting("a", now.Add(want*time.Second-1)) || r.Waiting("a", now.Add(want*time.Second)) {
			t.Errorf("try %d does not wait for %d s", r.Tries("a"), want)
		}
		if r.Waiting("a", now.Add(-time.Hour)) || r.Waiting("b", now) {
			t.Error("a delay begins without a failure")
		}
	}
	if got := r.Pause(now, time.Millisecond); got != time.Second {
		t.Errorf("the next try is in %v, want a second", got)
	}
	r.Done("a")
	if r.Waiting("a", now) || r.Tries("a") != 0 || r.Pause(now, time.Millisecond) != time.Millisecond {
		t.Error("a success does not end it")
	}
}
