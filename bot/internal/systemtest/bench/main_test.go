// Package bench measures what moves, looks, puzzles and crowds cost a bot as it runs in production.
package bench

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
