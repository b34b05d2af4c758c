// Package safe makes errors for the log without secrets: the value of a panic may contain a hand, and the arguments in
// a stack trace the first bytes of a seed.
package safe

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// maxCalls is how many calls of a panic's stack are reported.
const maxCalls = 24

// Panicked is the error for a recovered value. It has the value's type, or the value itself only if it is a runtime
// error of Go (an index, a type), and the calls that led to it by function, file and line, without arguments. It must
// be called in the deferred function that recovered.
func Panicked(v any) error {
	var b strings.Builder
	var own runtime.Error
	if err, ok := v.(error); ok && errors.As(err, &own) {
		fmt.Fprintf(&b, "panic: %v", own)
	} else {
		fmt.Fprintf(&b, "panic with a value of type %T", v)
	}
	pcs := make([]uintptr, maxCalls)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		if f.Function != "" && !strings.HasPrefix(f.Function, "runtime.") {
			fmt.Fprintf(&b, "\n%s %s:%d", f.Function, filepath.Base(f.File), f.Line)
		}
	}
	return errors.New(b.String())
}
