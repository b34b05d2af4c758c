// Package check validates the bodies that a bot sends as Discord would: which field is wrong, by which code, in which
// words.
package check

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
