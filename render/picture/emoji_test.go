package picture

import (
	"testing"

	"tablee/render/rendertest"
	"tablee/rules/game"
)

// TestGoldenEmojis: emojis of each kind look as they did. Another drawing is uploaded anew.
func TestGoldenEmojis(t *testing.T) {
	p := rendertest.Printer(t, "fr", "", "")
	for _, piece := range []game.Piece{game.NumberTile{Number: 10, Colour: game.Yellow}, game.NumberTile{Joker: true},
		game.Card{Rank: 12, Suit: game.Spades}, game.Card{Rank: 10, Suit: game.Diamonds}, game.Card{Joker: true},
		game.Domino{Ends: [2]int{3, 6}}, game.Domino{Ends: [2]int{2, 9}}, game.LetterTile{Letter: "W", Value: 10},
		game.LetterTile{Letter: "E"}, game.LetterTile{Blank: true}, game.Discs{{Owner: 0, Size: 2}},
		game.Discs{{Owner: 1, Size: 4}}, game.Discs{}} {
		data, err := Emoji(piece, p)
		if err != nil {
			t.Fatal(err)
		}
		rendertest.GoldenPicture(t, "emoji-"+p.EmojiName(piece), data)
	}
}

// TestEmojiTellsNothingCovered: what a disc covers makes no difference.
func TestEmojiTellsNothingCovered(t *testing.T) {
	p := rendertest.Printer(t, "en", "", "")
	alone, err := Emoji(game.Discs{{Owner: 0, Size: 4}}, p)
	if err != nil {
		t.Fatal(err)
	}
	stack, err := Emoji(game.Discs{{Owner: 0, Size: 4}, {Owner: 1, Size: 3}}, p)
	if err != nil || string(stack) != string(alone) {
		t.Errorf("a covered disc is drawn, %v", err)
	}
}
