package webhook

import (
	"testing"

	"tablee/bot/deptest"
)

// TestImports: how requests and events reach the bot does not depend on what it does with them.
func TestImports(t *testing.T) {
	deptest.Check(t, ".", deptest.Transport...)
}
