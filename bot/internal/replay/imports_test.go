package replay

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: replays are read through an interface.
func TestImports(t *testing.T) {
	deptest.Check(t, ".",
		deptest.Rule{Import: "tablee/bot/internal/host/...",
			Why: "tables are read through an interface"},
		deptest.Rule{Import: "tablee/bot/internal/discord/gateway/...",
			Why: "tables are read through an interface"},
		deptest.Rule{Import: "tablee/bot/internal/discord/rest/...",
			Why: "tables are read through an interface"},
		deptest.Rule{Import: "tablee/store/...",
			Why: "tables are read through an interface"})
}
