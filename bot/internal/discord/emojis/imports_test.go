package emojis

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: emojis are registered without knowing who uses them.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Transport...)
	deptest.Check(t, ".", deptest.Rule{Import: "tablee/commands/...", Why: "the set comes from the caller"})
}
