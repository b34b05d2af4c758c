// Package check validates the bodies of a bot's requests as Discord does: it returns the wrong fields with Discord's
// error codes and messages.
package check

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
