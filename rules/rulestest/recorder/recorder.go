// Package recorder runs a check and records its failures, so that a suite can be tested on broken programs.
package recorder

import (
	"fmt"
	"runtime"
	"testing"
)

// Listen runs a check and returns its failures. A fatal failure ends the check.
func Listen(t testing.TB, check func(testing.TB)) []string {
	r := &recorder{TB: t}
	over := make(chan struct{})
	go func() {
		defer close(over)
		check(r)
	}()
	<-over
	return r.failures
}

// recorder is a testing.TB that records failures instead of failing.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.failures = append(r.failures, fmt.Sprint(args...)) }
func (r *recorder) Errorf(f string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(f, args...))
}
func (r *recorder) Fatal(args ...any)            { r.Error(args...); runtime.Goexit() }
func (r *recorder) Fatalf(f string, args ...any) { r.Errorf(f, args...); runtime.Goexit() }
