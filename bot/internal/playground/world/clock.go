package world

import "time"

// Clock tells the time and calls back later. AfterFunc calls f once the clock
// has moved by d, on any goroutine; the returned function cancels it.
type Clock interface {
	Now() time.Time
	AfterFunc(d time.Duration, f func()) (stop func())
}

type systemClock struct{}

// Now implements Clock.
func (systemClock) Now() time.Time { return time.Now() }

// AfterFunc implements Clock.
func (systemClock) AfterFunc(d time.Duration, f func()) func() {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}
