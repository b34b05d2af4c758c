//go:build !race

// Package secrets searches all that a bot says, whatever goes wrong, for what only one person may see.
package secrets

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
