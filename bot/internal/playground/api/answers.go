package api

import "slices"

// answerRoutes are the operations about commands: which there are, and what comes of interactions with them.
func answerRoutes() []Route { return slices.Concat(commandRoutes, interactionRoutes, webhookRoutes) }

// obj is a JSON object, as Discord speaks it.
