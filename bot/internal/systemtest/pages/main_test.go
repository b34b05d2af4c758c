//go:build !race

// Package pages plays in a browser, on the page that the bot serves with -local.
package pages

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
