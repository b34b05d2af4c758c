// Package answers are the operations of the REST API about commands: which there are, and what comes of interactions
// with them.
package answers

import (
	"slices"

	"tablee/bot/internal/playground/call"
)

// All are the operations.
func All() []call.Route { return slices.Concat(commandRoutes, interactionRoutes, webhookRoutes) }

// obj is a JSON object, as Discord speaks it.
type obj = call.Obj
