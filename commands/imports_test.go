package commands

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a command is a function of the request and of interfaces; it reaches no store, no host and no match.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/bot/...", Why: "commands are called by the bot, and ask it by interfaces of their own"},
		deptest.Rule{Import: "tablee/store/...", Why: "only the host changes what is stored"},
		deptest.Rule{Import: "tablee/rules/match", Why: "only the host plays moves, with the table's seed"})
}
