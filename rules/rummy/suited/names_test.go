package suited

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// tiles are numbered ones with names like those of Rummikub, and a letter for rank 1.
func tiles() *names {
	return &names{Game: "g", Sets: &Sets{}, Faces: Faces{
		SuitNames: [4]string{"bleu", "rouge", "jaune", "noir"}, RankNames: [14]string{1: "as"},
		English: Letters{Suits: [4]byte{'b', 'r', 'y', 'k'}, Ranks: [14]byte{1: 'A'}},
		French:  Letters{Suits: [4]byte{'b', 'r', 'j', 'n'}, Ranks: [14]byte{1: 'A'}},
		Tones:   [4]game.Tone{game.Blue, game.Red, game.Yellow, game.Black}}}
}

// TestTilesAreReadAsWritten in every language and in saved games.
func TestTilesAreReadAsWritten(t *testing.T) {
	n := tiles()
	all := []deck.Tile{deck.Joker}
	for s := range deck.Suits {
		for r := 1; r <= deck.Ranks; r++ {
			all = append(all, deck.Make(s, r))
		}
	}
	for _, tile := range all {
		for _, lang := range []string{"", "en", "fr"} {
			if got, ok := n.ParseTile(n.TileText(tile, lang), lang); !ok || got != tile {
				t.Errorf("%q in %q is read as %v, %v", n.TileText(tile, lang), lang, got, ok)
			}
		}
		tokens, err := family.Tokenise([]byte(n.WriteTile(tile)))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := n.ReadTile(tokens[:len(tokens)-1]); err != nil || got != tile {
			t.Errorf("%q is read as %v, %v", n.WriteTile(tile), got, err)
		}
	}
}

// TestParseTile: people write either part first, in either language; the notation of moves is strict.
func TestParseTile(t *testing.T) {
	n := tiles()
	for _, c := range []struct {
		text, lang string
		want       deck.Tile // 0 where it is refused
	}{
		{"10b", "", deck.Make(0, 10)}, {"b10", "", deck.Make(0, 10)}, {"B10", "en", deck.Make(0, 10)},
		{"4j", "", 0}, {"4j", "en", deck.Make(2, 4)}, {"4y", "fr", deck.Make(2, 4)}, {"ay", "en", deck.Make(2, 1)},
		{"joker", "", 0}, {"Joker", "fr", deck.Joker}, {"*", "", deck.Joker},
		{"14b", "en", 0}, {"0b", "en", 0}, {"4", "en", 0}, {"", "en", 0}, {"100b", "en", 0}, {"44", "en", 0},
	} {
		if got, ok := n.ParseTile(c.text, c.lang); got != c.want || ok != (c.want != 0) {
			t.Errorf("%q in %q: %v, %v; want %v", c.text, c.lang, got, ok, c.want)
		}
	}
	if got := n.Find([]deck.Tile{deck.Make(1, 4), deck.Joker, deck.Make(1, 6)}, "6", "en"); got != 2 {
		t.Errorf("the six is found at %d, want 2", got)
	}
}

// TestJokersSayWhatTheyStandFor: the tile in a run, the rank where there is a choice, else nothing.
func TestJokersSayWhatTheyStandFor(t *testing.T) {
	n := tiles()
	b := func(r int) deck.Tile { return deck.Make(0, r) }
	for _, c := range []struct {
		set  []deck.Tile
		i    int
		want game.NumberTile
	}{
		{[]deck.Tile{b(4), deck.Joker, b(6)}, 1, game.NumberTile{Number: 5, Joker: true, Colour: game.Blue}},
		{[]deck.Tile{b(7), deck.Make(1, 7), deck.Joker}, 2, game.NumberTile{Number: 7, Joker: true}},
		{[]deck.Tile{b(7), deck.Joker, deck.Joker}, 2, game.NumberTile{Joker: true}},
		{[]deck.Tile{b(7), deck.Make(1, 9), deck.Joker}, 2, game.NumberTile{Joker: true}},
		{[]deck.Tile{deck.Joker}, 0, game.NumberTile{Joker: true}},
		{[]deck.Tile{deck.Make(2, 3)}, 0, game.NumberTile{Number: 3, Colour: game.Yellow}},
	} {
		if got := n.Piece(c.set, c.i); got != c.want {
			t.Errorf("%v at %d: %+v, want %+v", c.set, c.i, got, c.want)
		}
	}
	n.Cards = FrenchCards.Cards
	if got := n.Piece([]deck.Tile{deck.Make(1, 1)}, 0); got != (game.Card{Rank: 1, Suit: game.Hearts}) {
		t.Errorf("a card: %+v", got)
	}
}

// TestOrders: by suit or by rank, the joker last.
func TestOrders(t *testing.T) {
	n := tiles()
	hand := []deck.Tile{deck.Joker, deck.Make(3, 2), deck.Make(0, 9), deck.Make(1, 2)}
	slices.SortFunc(hand, n.BySuit)
	if want := []deck.Tile{deck.Make(0, 9), deck.Make(1, 2), deck.Make(3, 2), deck.Joker}; !slices.Equal(hand, want) {
		t.Errorf("by suit %v", hand)
	}
	slices.SortFunc(hand, n.ByRank)
	if want := []deck.Tile{deck.Make(1, 2), deck.Make(3, 2), deck.Make(0, 9), deck.Joker}; !slices.Equal(hand, want) {
		t.Errorf("by rank %v", hand)
	}
}

// TestSignsAreRead: what a board shows of a card can be typed, with the sign on either side; moves are strict.
func TestSignsAreRead(t *testing.T) {
	n := tiles()
	n.Cards, n.Signs = FrenchCards.Cards, FrenchCards.Signs
	for _, c := range []struct {
		text, lang string
		want       deck.Tile
	}{{"♥10", "fr", deck.Make(1, 10)}, {"10♣", "en", deck.Make(3, 10)}, {"♠a", "en", deck.Make(0, 1)}, {"♥10", "", 0}} {
		if got, ok := n.ParseTile(c.text, c.lang); got != c.want || ok != (c.want != 0) {
			t.Errorf("%q in %q: %v, %v; want %v", c.text, c.lang, got, ok, c.want)
		}
	}
}
