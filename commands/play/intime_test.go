package play

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestInTime: suggestions that take too long are left out; the person waits a second at most, and the computation
// continues.
func TestInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		quick := func() []string { time.Sleep(completionTime - time.Millisecond); return []string{"a"} }
		if got := withinTime(t.Context(), quick); !slices.Equal(got, []string{"a"}) {
			t.Errorf("in time: %q", got)
		}
		began, ended := time.Now(), make(chan bool, 1)
		slow := func() []string { time.Sleep(time.Minute); ended <- true; return []string{"b"} }
		if got := withinTime(t.Context(), slow); got != nil || time.Since(began) > completionTime {
			t.Errorf("too slow: %q after %v", got, time.Since(began))
		}
		<-ended // what was begun goes on
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if got := withinTime(ctx, func() []string { time.Sleep(time.Millisecond); return []string{"c"} }); got != nil {
			t.Errorf("nobody waits any more: %q", got)
		}
		time.Sleep(time.Second)
	})
}

// TestInTimePanics: a panic reaches the caller if it still waits, and is dropped if not.
func TestInTimePanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		caught := func(f func() []string) (v any) {
			defer func() { v = recover() }()
			withinTime(t.Context(), f)
			return nil
		}
		if v := caught(func() []string { panic("at once") }); v != "at once" {
			t.Errorf("recovered %v", v)
		}
		if v := caught(func() []string { time.Sleep(time.Minute); panic("late") }); v != nil {
			t.Errorf("recovered %v", v)
		}
		time.Sleep(time.Hour)
	})
}
