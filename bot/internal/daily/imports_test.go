package daily

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: puzzles are built on games and the store; Discord is reached through the outbox alone.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
