//go:build !race

// Package pairs runs two bots on one database, of which one is killed, stopped or told to end at any moment.
//
//ci:alone a bot that is late loses what it does to the other
package pairs

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
