// Package recorder runs a check and records its failures, so that a suite can be tested on broken programs.
package recorder

import (
	"fmt"
	"runtime"
	"testing"
)

// Listen runs a check and returns what it says. A check that gives up ends there.
func Listen(t testing.TB, check func(testing.TB)) []string {
	e := &ear{TB: t}
	over := make(chan struct{})
	go func() {
		defer close(over)
		check(e)
	}()
	<-over
	return e.heard
}

// ear is a test that notes its failures instead of failing.
type ear struct {
	testing.TB
	heard []string
}

func (e *ear) Helper()                      {}
func (e *ear) Error(args ...any)            { e.heard = append(e.heard, fmt.Sprint(args...)) }
func (e *ear) Errorf(f string, args ...any) { e.heard = append(e.heard, fmt.Sprintf(f, args...)) }
func (e *ear) Fatal(args ...any)            { e.Error(args...); runtime.Goexit() }
func (e *ear) Fatalf(f string, args ...any) { e.Errorf(f, args...); runtime.Goexit() }
