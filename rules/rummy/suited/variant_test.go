package suited

import (
	"strings"
	"testing"

	"tablee/rules/rummy/suited/deck"
)

// testGame is a Variant without texts: that of Rummikub or of the cards.
func testGame(name string) *Game {
	k := Variant{
		Name: name, Deal: 14, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, JokerPoints: 30, First: 30,
		Faces: Faces{English: Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}}},
	}
	if name == "cards" {
		k = Variant{
			Name: name, Deal: 13, AceHigh: true, Points: [15]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11},
			JokerPoints: 20, First: 30, PureRun: true,
			Faces: FrenchCards,
		}
	}
	return New(k, nil)
}

func parse(t *testing.T, g *Game, text string) []deck.Tile {
	t.Helper()
	var set []deck.Tile
	for _, name := range strings.Fields(text) {
		tile, ok := g.ParseTile(name, "")
		if !ok {
			t.Fatalf("tile %q", name)
		}
		set = append(set, tile)
	}
	return set
}
