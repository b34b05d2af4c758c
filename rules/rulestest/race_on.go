//go:build race

package rulestest

// Raced reports whether the race detector is on. It takes ten times as long and shadow memory of its own: what runs on
// one goroutine goes without it, and a bound on memory says nothing under it.
const Raced = true
