// Package world holds the state of the simulated Discord: people, servers, channels, messages, commands and
// interactions, with one lock and one clock. Its functions change that state (post a message, begin an interaction,
// delete a channel), send every change to bots and browsers, and write Discord's JSON. Functions that change something
// must be called with the world's lock held, unless they say that they take it.
package world

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
