// Package gateway is the websocket that sends events to bots: sessions, heartbeats, resuming, and faults on request.
package gateway

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
