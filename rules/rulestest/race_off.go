//go:build !race

package rulestest

// Raced reports whether the race detector is on.
const Raced = false
