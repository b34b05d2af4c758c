package rest

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: requests to Discord are paced and repeated without knowing what they say.
func TestImports(t *testing.T) {
	deptest.Check(t, ".",
		deptest.Rule{Import: "tablee/bot/internal/host/...",
			Why: "what is sent is decided by the caller"},
		deptest.Rule{Import: "tablee/commands/...", Why: "what is sent is decided by the caller"})
}
