package again

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
