package engine

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: this tool works without a database and without Discord.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tool...)
}
