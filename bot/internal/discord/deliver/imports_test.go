package deliver

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: messages are delivered without knowing how requests come in or how tables are run.
func TestImports(t *testing.T) {
	deptest.Check(t, ".",
		deptest.Rule{Import: "tablee/bot/internal/host/...",
			Why: "what is owed is read from the outbox"},
		deptest.Rule{Import: "tablee/bot/internal/discord/gateway/...",
			Why: "what is owed is read from the outbox"},
		deptest.Rule{Import: "tablee/bot/internal/tournament/...",
			Why: "what is owed is read from the outbox"})
}
