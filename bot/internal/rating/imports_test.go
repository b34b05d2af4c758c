package rating

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: this package is a helper that anything may use.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Helper)
}
