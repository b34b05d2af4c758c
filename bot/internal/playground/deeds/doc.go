// Package deeds is what changes the world: a message is posted, edited, deleted, an interaction begins, a channel goes.
// Whoever looks is told, bots and browsers. Functions are called with the world's lock held, unless they say that they
// take it.
package deeds

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
