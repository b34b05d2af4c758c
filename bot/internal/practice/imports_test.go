package practice

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a practice board touches no table; others put it into words.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
