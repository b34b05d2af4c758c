package lesson

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: a lesson is steps and a place in them; others put it into words.
func TestImports(t *testing.T) {
	deptest.Check(t, "./...", deptest.Tables...)
}
