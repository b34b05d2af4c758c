//go:build !race

package rulestest

// Raced tells whether the race detector is on.
const Raced = false
