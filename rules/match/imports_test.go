package match

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a match follows from rules, a seed and moves, and from nothing else.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Rule{Import: "tablee/...", Except: []string{"tablee/rules/game"},
		Why: "a match must be the same for every program that knows the rules"})
}
