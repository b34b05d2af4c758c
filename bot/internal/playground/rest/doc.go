// Package rest is the door to the operations of the REST API: versions, authorization, rate limits, faults to order,
// and a record of what was asked.
package rest

// obj is a JSON object, as Discord speaks it.
type obj = map[string]any
