// Package page serves the web page that looks like Discord: its files, its API, and the event streams that update
// browsers.
package page

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
