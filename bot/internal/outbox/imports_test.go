package outbox

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: the outbox stores what is owed; it knows tables by an interface, and Discord not at all.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
	deptest.Check(t, "./...", deptest.Rule{Import: "tablee/bot/internal/host/...",
		Why: "it is used below the host"},
		deptest.Rule{Import: "tablee/bot/internal/tournament/...",
			Why: "it is used below the host"})
}
