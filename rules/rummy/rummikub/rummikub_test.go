package rummikub

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, Every: 23, Levels: []int{4}, Options: []game.Options{{}}},
		rulestest.Config{Seeds: 1, Every: 23, Levels: []int{2}, Seats: []int{2},
			Options: []game.Options{
				{"joker": "free"}, {"assist": "check", "target": "10"}, {"assist": "off", "games": "2"},
				{"score": "official", "games": "2"}, {"score": "official", "deal": "mso"},
				{"joker": "official"}, {"first": "rearrange"}, {"first": "rearrange", "joker": "official"},
			}},
		rulestest.Config{Seeds: 1, Every: 41, Levels: []int{4}, Seats: []int{6}, Options: []game.Options{
			{"pack": "large"}, {"pack": "large", "joker": "official", "first": "rearrange"},
		}})
}
