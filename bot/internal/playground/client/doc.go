// Package client does what a person's client does: it understands typed commands, suggests how they go on, presses
// buttons, chooses in menus, fills forms, and refuses what a client refuses.
package client

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
