//go:build !race

// Package soak plays at random while faults happen at random.
//
//ci:alone it measures memory
package soak

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
