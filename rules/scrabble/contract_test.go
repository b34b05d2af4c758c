package scrabble

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestContract(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, MaxPlies: 400, Every: 25, Options: []game.Options{
		{},
		{"language": "en", "challenge": "single"},
		{"language": "en", "challenge": "penalty", "assist": "off"},
		{"ruleset": "base", "assist": "list"},
		{"words": "referee"},
		{"words": "referee", "challenge": "single", "arbiter": "seat"},
		{"words": "referee", "ruleset": "base", "arbiter": "seat", "language": "en"},
		{"arbiter": "seat"},
		{"words": "referee", "challenge": "penalty"},
	}})
}
