// Package world is the state of the playground's Discord: people, servers, channels, messages, commands and
// interactions, under one lock and one clock; what changes them (a message is posted, an interaction begins, a channel
// is deleted), and their form in Discord's JSON. Whatever changes is told to bots and browsers. Functions that change
// something are called with the world's lock held, unless they say that they take it.
package world

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
