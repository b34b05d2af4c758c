package reviewer

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: reviews are made beside the games; others put them into words.
func TestImports(t *testing.T) {
	t.Parallel()
	deptest.Check(t, "./...", deptest.Tables...)
}
