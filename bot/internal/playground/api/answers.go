package api

import "slices"

// answerRoutes are the operations about commands: their registration, and the responses to interactions with them.
func answerRoutes() []Route { return slices.Concat(commandRoutes, interactionRoutes, webhookRoutes) }

// obj is a JSON object of Discord's protocol.
