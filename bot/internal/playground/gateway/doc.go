// Package gateway is the websocket over which bots hear events: sessions, heartbeats, resuming, and what goes wrong
// there, to order.
package gateway

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
