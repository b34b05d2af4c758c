package world

import "time"

// Clock is a source of time and timers. AfterFunc calls f, on any goroutine, once the clock has advanced by d; the
// returned function cancels that.
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
