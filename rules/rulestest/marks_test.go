package rulestest

import (
	"testing"

	"tablee/rules/game"
)

// TestUnmarked: a board on which something has changed is refused unless it is marked; what was there before, hands and
// pieces in reserve need no mark.
func TestUnmarked(t *testing.T) {
	tile := func(s game.State, letter string) game.Token {
		return game.Token{State: s, Piece: game.LetterTile{Letter: letter}}
	}
	pit := func(s game.State, seeds, taken int) game.Token {
		return game.Token{State: s, Piece: game.Pit{Seeds: seeds, Taken: taken}}
	}
	empty := game.Token{Piece: game.Square{}}
	grid := func(ts ...game.Token) game.Part { return game.Part{Grid: &game.Grid{Cells: [][]game.Token{ts}}} }
	row := func(r game.Role, ts ...game.Token) game.Part { return game.Part{Role: r, Tokens: ts} }
	sign := game.T("'")
	for _, c := range []struct {
		name        string
		before, now game.Part
		marked      bool
	}{
		{"nothing", grid(tile(game.Still, "A"), empty), grid(tile(game.Still, "A"), empty), true},
		{"a letter", grid(empty, empty), grid(tile(game.Still, "A"), empty), false},
		{"a letter, marked", grid(empty, empty), grid(tile(game.Fresh, "A"), empty), true},
		{"one of two letters marked", grid(empty, empty), grid(tile(game.Fresh, "A"), tile(game.Still, "B")), false},
		{"a letter in place of another", grid(tile(game.Fresh, "A")), grid(tile(game.Still, "B")), false},
		{"a letter that was taken back", grid(tile(game.Fresh, "A")), grid(empty), true},
		{"seeds", grid(pit(0, 4, 0)), grid(pit(0, 5, 0)), false},
		{"seeds, marked", grid(pit(0, 4, 0)), grid(pit(game.Sown, 5, 0)), true},
		{"an older capture", grid(pit(game.Sown, 0, 3)), grid(pit(0, 0, 0)), true},
		{"a disc lifted from another", grid(game.Token{Piece: game.Discs{{Size: 2}, {Size: 1}}}),
			grid(game.Token{Piece: game.Discs{{Size: 1}}}), false},
		{"a place left", grid(game.Token{Piece: game.Discs{{Size: 2}}}), grid(game.Token{Piece: game.Discs{}}), true},
		{"a row that has moved", row(0, tile(0, "A"), tile(0, "B")), row(0, tile(0, "B"), sign, tile(0, "A")), true},
		{"a second of the same in a row", row(0, tile(0, "A")), row(0, tile(0, "A"), tile(0, "A")), false},
		{"a second, marked", row(0, tile(0, "A")), row(0, tile(0, "A"), tile(game.Moved, "A")), true},
		{"a chain that grew", row(game.Chain, tile(0, "A")), row(game.Chain, tile(0, "A"), tile(0, "B")), false},
		{"a joker that stands for another tile", row(0, game.Token{Piece: game.NumberTile{Number: 9, Joker: true}}),
			row(0, game.Token{Piece: game.NumberTile{Number: 8, Joker: true}}), true},
		{"another joker", row(0, game.Token{Piece: game.Card{Rank: 9, Joker: true}}),
			row(0, game.Token{Piece: game.Card{Rank: 9,
				Joker: true}}, game.Token{Piece: game.Card{Rank: 8, Joker: true}}), false},
		{"a hand", row(game.InHand, tile(0, "A")), row(game.InHand, tile(0, "B")), true},
		{"a reserve", row(game.Reserve, tile(0, "A")), row(game.Reserve, tile(0, "B")), true},
	} {
		got := unmarked(game.Diagram{Parts: []game.Part{c.before}}, game.Diagram{Parts: []game.Part{c.now}})
		if (got == nil) != c.marked {
			t.Errorf("%s: %v is not marked, want that all is: %v", c.name, got, c.marked)
		}
	}
}
