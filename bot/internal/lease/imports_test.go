package lease

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a lease is about processes, not about what they do.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
