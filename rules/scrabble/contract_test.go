package scrabble

import (
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
)

func TestContract(t *testing.T) {
	referee := func(o game.Options, seats int, s game.Seat) bool { return o["arbiter"] == "seat" && int(s) == seats-1 }
	unlisted := func(o game.Options) bool { return o["words"] == "referee" } // people may accept any word
	run := func(seats []int, options ...game.Options) {
		rulestest.Run(t, Rules, rulestest.Config{Seeds: 1, MaxPlies: 400, Every: 25, Open: referee, Seats: seats,
			Options: options, Unlisted: unlisted})
	}
	run([]int{1, 2, 3, 4, 14}, game.Options{})
	run([]int{1, 2}, game.Options{"words": "referee", "arbiter": "seat"}, game.Options{"challenge": "single"})
	run([]int{14}, game.Options{"ruleset": "base", "language": "en"})
	run([]int{3},
		game.Options{"language": "en", "challenge": "single"},
		game.Options{"language": "en", "challenge": "penalty", "assist": "off"},
		game.Options{"ruleset": "base", "assist": "list"},
		game.Options{"words": "referee"},
		game.Options{"words": "referee", "challenge": "single", "arbiter": "seat"},
		game.Options{"words": "referee", "ruleset": "base", "arbiter": "seat", "language": "en"},
		game.Options{"arbiter": "seat"},
		game.Options{"words": "referee", "challenge": "penalty"},
	)
}
