// Package world is what Discord knows: people, servers, channels, messages, commands and interactions, under one lock
// and by one clock. It tells nobody of anything: the deeds do.
package world

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
