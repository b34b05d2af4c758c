//go:build !linux

package contain

import "time"

// Limit does nothing: on this system a process cannot be given limits from outside. Only time limits apply.
func Limit(int, uint64, time.Duration) error { return nil }
