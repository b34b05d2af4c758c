package night

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: nights are built on tables; Discord is reached through the outbox alone.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
