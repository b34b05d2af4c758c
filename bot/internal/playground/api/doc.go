// Package api implements Discord's REST API over a world: versions, authorization, rate limits, faults on request, a
// log of requests, and the operations.
//
// Endpoint posts interactions to a bot's address in place of the gateway, as Discord does: signed with a key of its
// own, and now and then with a wrong signature in addition. A bot that accepts a wrong signature gets no more
// interactions at that address.
package api

// obj is a JSON object of Discord's protocol.
type obj = map[string]any
