package scrabble

import (
	"maps"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
)

func TestContract(t *testing.T) {
	referee := func(o game.Options, seats int, s game.Seat) bool { return o["arbiter"] == "seat" && int(s) == seats-1 }
	unlisted := func(o game.Options) bool { // people may accept any word, or let it pass
		return o["words"] == "referee" || o["challenge"] != "void"
	}
	config := func(seats []int, options ...game.Options) rulestest.Config {
		return rulestest.Config{Seeds: 1, MaxPlies: 400, Every: 25, Open: referee, Seats: seats,
			Options: options, Unlisted: unlisted, Same: same}
	}
	rulestest.Run(t, Rules,
		config([]int{1, 2, 3, 4, 14}, game.Options{}),
		config([]int{1, 2}, game.Options{"words": "referee", "arbiter": "seat"}, game.Options{"challenge": "single"}),
		config([]int{2}, game.Options{"challenge": "five", "end": "six"}),
		config([]int{14}, game.Options{"ruleset": "base", "language": "en"}),
		config([]int{3},
			game.Options{"language": "en", "challenge": "single"},
			game.Options{"language": "en", "challenge": "penalty", "assist": "off"},
			game.Options{"ruleset": "base", "assist": "list"},
			game.Options{"words": "referee"},
			game.Options{"words": "referee", "challenge": "single", "arbiter": "seat"},
			game.Options{"words": "referee", "ruleset": "base", "arbiter": "seat", "language": "en"},
			game.Options{"arbiter": "seat"},
			game.Options{"words": "referee", "challenge": "penalty"},
		))
}

// same reports whether two plays lay the same tiles on the same squares. A person may write the letter of a tile that
// is on the board in place of a dot, and may write a play of a single tile in either direction.
func same(p game.Position, m, listed game.Move) bool {
	b := &p.(*position).Board
	tiles := laid(b, m)
	return len(tiles) > 0 && maps.Equal(laid(b, listed), tiles)
}

// laid is what a play lays on which squares; nothing where it contradicts the board.
func laid(b *board.Board, m game.Move) map[int]byte {
	play, ok := board.ParsePlacement(string(m))
	if !ok {
		return nil
	}
	tiles := map[int]byte{}
	for i, square := range play.Squares() {
		switch c := play.Word[i]; {
		case square < 0:
			return nil
		case b[square] == 0:
			tiles[square] = c
		case c != '.' && board.Cell(c).Letter() != b[square].Letter():
			return nil
		}
	}
	return tiles
}
