package rami_test

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/rami"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, rami.Rules, rulestest.Config{Seeds: 1, Every: 13, Options: []game.Options{{"games": "2"},
		{"hand": "14", "run": "off", "unopened": "hand", "games": "1"}}})
}
