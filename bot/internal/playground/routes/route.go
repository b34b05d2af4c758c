// Package routes are the operations of the REST API, each a function of the world and a call. They are called with the
// world's lock held.
package routes

import (
	"tablee/bot/internal/playground/answers"
	"tablee/bot/internal/playground/call"
)

// All are the operations.
func All() []call.Route {
	var all []call.Route
	for _, part := range [][]call.Route{userRoutes, channelRoutes, messageRoutes, pinRoutes, threadRoutes, guildRoutes,
		answers.All()} {
		all = append(all, part...)
	}
	return all
}

// obj is a JSON object, as Discord speaks it.
type obj = call.Obj
