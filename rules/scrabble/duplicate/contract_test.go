package duplicate

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, MaxPlies: 400, Every: 1, Seats: []int{1, 2, 3, 6},
		Options: []game.Options{{}, {"language": "en", "strict": "on"}, {"form": "7of8", "rounds": "6"},
			{"form": "joker", "ties": "last"}}})
}
