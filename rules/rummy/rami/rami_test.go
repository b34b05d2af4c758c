package rami_test

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rami"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, rami.Rules, rulestest.Config{Options: []game.Options{{}, {"games": "2"},
		{"hand": "14", "run": "off", "unopened": "hand", "target": "150"}}})
}
