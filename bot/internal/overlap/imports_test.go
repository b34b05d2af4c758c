package overlap

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: this package is a helper that anything may use.
func TestImports(t *testing.T) {
	t.Parallel()
	deptest.Check(t, "./...",
		deptest.Rule{Import: "tablee/...",
			Why: "it is used everywhere, so it must not depend on anything of ours"})
}
