package game

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: every game imports this package, so it imports nothing of ours.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Rule{Import: "tablee/...",
		Why: "every game imports this package; it must not depend on what uses it"})
}
