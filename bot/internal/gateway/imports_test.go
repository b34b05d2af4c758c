package gateway

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: how requests and events reach the bot does not depend on what it does with them.
func TestImports(t *testing.T) {
	t.Parallel()
	deptest.Check(t, ".",
		deptest.Rule{Import: "tablee/bot/internal/host/...",
			Why: "events are passed to an interface of this package"},
		deptest.Rule{Import: "tablee/bot/internal/tournament/...",
			Why: "events are passed to an interface of this package"},
		deptest.Rule{Import: "tablee/store/...",
			Why: "nothing is stored here"})
}
