// Package scenarios has features as people use them: what they do, and what must be true of what is stored and shown
// whatever goes wrong meanwhile. Packages killed and the others beside it play them.
//
// A new feature gets all faults by a file here and a line in All: the kinds of things that happen, what is expected
// (the model, a struct), Play, which goes through the feature from its first command to its end and keeps the model,
// and Check, which compares it with what is stored and what stands on Discord.
package scenarios

import "tablee/bot/internal/systemtest"

// All are the scenarios.
func All() []systemtest.Scenario {
	return []systemtest.Scenario{tables, rounds, nights, dailies, seasons, chats}
}
