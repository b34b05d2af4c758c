//go:build !unix

package main

import "time"

var begun = time.Now()

// used is the time since this process began, because its processor time is not available here.
func used() time.Duration { return time.Since(begun) }
