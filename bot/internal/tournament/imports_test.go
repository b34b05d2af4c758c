package tournament

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: tournaments are built on tables; Discord is reached through the outbox alone.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
