package rami

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Options: []game.Options{{}, {"games": "2"},
		{"hand": "14", "run": "off", "unopened": "hand"}}})
}
