// Package client simulates a person's Discord client: it parses typed commands, suggests completions, presses buttons,
// chooses in menus, fills forms, and refuses what a client refuses.
package client

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
