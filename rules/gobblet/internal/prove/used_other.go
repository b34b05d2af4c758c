//go:build !unix

package main

import "time"

var begun = time.Now()

// used is the time since this process began, where the processor's is not known.
func used() time.Duration { return time.Since(begun) }
