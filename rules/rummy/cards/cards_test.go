package cards

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 23, Level: 4, Options: []game.Options{{}}})
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 23, Level: 2, Seats: []int{2}, Options: []game.Options{
		{"joker": "free", "assist": "hint", "first": "51"}, {"assist": "off", "games": "2", "first": "40"}, {"assist": "check", "target": "60"},
	}})
}
