package webhook

import (
	"os"
	"testing"

	"tablee/bot/internal/parallel"
)

func TestMain(m *testing.M) { os.Exit(parallel.Run(m)) }
