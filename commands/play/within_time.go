package play

import (
	"context"
	"time"
)

// completionTime bounds the time for suggestions. Discord drops those that come later than three seconds after a key
// was pressed, network included. The first completion of a game may have to load a word list; loading continues, so
// that a later completion finds it.
const completionTime = time.Second

// withinTime returns what f returns, or nothing if that takes longer than completionTime or ctx is done earlier. f then
// continues and its result is dropped. A panic of f is passed to the caller unless it has stopped waiting.
func withinTime[T any](ctx context.Context, f func() []T) []T {
	type outcome struct {
		list     []T
		panicked any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.panicked = recover()
			done <- o
		}()
		o.list = f()
	}()
	timer := time.NewTimer(completionTime)
	defer timer.Stop()
	select {
	case o := <-done:
		if o.panicked != nil {
			panic(o.panicked)
		}
		return o.list
	case <-timer.C:
	case <-ctx.Done():
	}
	return nil
}
