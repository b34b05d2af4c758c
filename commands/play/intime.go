package play

import (
	"context"
	"time"
)

// completionTime is how long candidates may take. Discord shows none that come later than three seconds after a key was
// pressed, and the way there and back takes its share. A game's first completion may have to read a word list, which
// then goes on, so that a later one finds it read.
const completionTime = time.Second

// inTime is what f returns, or nothing where that takes longer than completionTime or until ctx is over. f then runs on
// and nobody looks at what it returns. A panic of f is one of the caller's as long as it waits.
func inTime[T any](ctx context.Context, f func() []T) []T {
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
