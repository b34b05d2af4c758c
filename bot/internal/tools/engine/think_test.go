package engine

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/rules/timing"
)

// What a choice may think is its time less what is kept back for the answer and what has passed since the line was
// read.
func TestThinking(t *testing.T) {
	for _, c := range []struct{ limit, passed, want time.Duration }{
		{100 * time.Millisecond, 0, 95 * time.Millisecond},
		{100 * time.Millisecond, 3 * time.Millisecond, 92 * time.Millisecond},
		{20 * time.Millisecond, 0, 18 * time.Millisecond},
		{10 * time.Second, 0, 9995 * time.Millisecond},
		{10 * time.Millisecond, time.Second, 0},
		{0, time.Second, 0},
	} {
		if got := thinking(c.limit, c.passed); got != c.want {
			t.Errorf("with %v of which %v have passed: %v to think, want %v", c.limit, c.passed, got, c.want)
		}
	}
}

// The context of a request counts from the reading of its line, and says what is left to a player.
func TestTimeSinceTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ms := 100.0
		q := Request{MS: &ms, came: time.Now()}
		time.Sleep(30 * time.Millisecond)
		ctx, cancel := q.context()
		defer cancel()
		if left, ok := timing.Left(ctx); !ok || left != 65*time.Millisecond {
			t.Errorf("%v, %v left, want 65 ms", left, ok)
		}
		if !timing.Given(ctx) {
			t.Error("the context does not tell the player its time")
		}
	})
}
