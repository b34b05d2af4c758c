package people

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: who somebody is depends neither on a table nor on Discord.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
	deptest.Check(t, "./...", deptest.Rule{Import: "tablee/bot/internal/host/...",
		Why: "it is used below the host"},
		deptest.Rule{Import: "tablee/bot/internal/tournament/...",
			Why: "it is used below the host"})
}
