package reviewer

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: reviews are made beside the games; others put them into words.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
