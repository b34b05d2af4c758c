// Package wire writes the world down as Discord's JSON.
package wire

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
