package render

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: what draws and words messages knows what a game shows, and no game, no store and no host.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Rule{Import: "tablee/...",
		Except: []string{"tablee/render/...", "tablee/rules/game"},
		Why:    "a new game or another host must need no change in what draws"})
}
