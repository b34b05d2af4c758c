package api

import "tablee/bot/internal/playground/world"

// Obj is a JSON object of Discord's protocol.
type Obj = map[string]any

// Route is one operation of the REST API. Its template names path parameters as Discord's OpenAPI document does.
type Route struct {
	Method, Template string
	Open             bool // needs no Authorization, because the address contains a token
	Handle           func(*world.World, *Call) (any, error)
}

// On is the route of a method and a template.
func On(method, template string, do func(*world.World, *Call) (any, error)) Route {
	return Route{Method: method, Template: template, Handle: do}
}

// Open is a route that needs no Authorization.
func Open(method, template string, do func(*world.World, *Call) (any, error)) Route {
	return Route{Method: method, Template: template, Open: true, Handle: do}
}

// Status wraps a result that is answered with a status other than 200.
type Status struct {
	Code int
	Body any
}
