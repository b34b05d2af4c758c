package duplicate

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestConformance(t *testing.T) {
	config := func(seats []int, options ...game.Options) rulestest.Config {
		return rulestest.Config{Seeds: 1, MaxPlies: 400, Every: 1, Seats: seats, Options: options,
			Open: func(_ game.Options, seats int, _ game.Seat) bool { return seats == 1 }} // who is alone ends each round
	}
	rulestest.Run(t, Rules,
		config([]int{2}, game.Options{}),
		config([]int{1, 3}, game.Options{"language": "en", "strict": "on", "rounds": "4"},
			game.Options{"form": "7of8", "rounds": "4"}, game.Options{"form": "joker", "ties": "last", "rounds": "4"}),
		config([]int{6}, game.Options{"rounds": "2", "solo": "2"}))
}
