// Package check says of the bodies that a bot sends what Discord would: which field is wrong, by which code, in which
// words.
package check

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
