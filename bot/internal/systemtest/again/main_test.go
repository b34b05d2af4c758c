// Package again has Discord deliver twice what happens once, and people press what others have pressed.
package again

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
