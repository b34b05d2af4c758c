package rest

import (
	"os"
	"testing"

	"tablee/bot/internal/overlap"
)

func TestMain(m *testing.M) { os.Exit(overlap.Run(m)) }
