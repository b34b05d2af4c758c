//go:build !race

// Package pictures holds what the bot draws to what it drew before: boards, cards, films, emojis, the README’s
// pictures.
package pictures

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
