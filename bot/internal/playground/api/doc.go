// Package api is Discord's REST API over a world: versions, authorization, rate limits, faults on request, a record of
// what was asked, and the operations. Endpoint posts interactions to a bot's address in place of the gateway, as
// Discord does: signed with a key of the playground's own, with a wrong signature now and then, and never again to a
// bot that accepts one of those.
package api

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
