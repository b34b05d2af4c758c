//go:build !race

// Package killed kills bots before and after what they store and send, while people play, and holds what the next one
// does to what people were promised.
package killed

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
