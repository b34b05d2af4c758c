package suited

import (
	"tablee/rules/game"
	"tablee/rules/rummy/suited/deck"
)

// Faces are what tells the suits and ranks of a game's tiles: words, letters, colours, signs.
type Faces struct {
	// SuitNames and RankNames are the words of saved games (a rank without a word is written as its number). English
	// and French are the letters of suits 0 to 3 and, by index, of the ranks that have a letter.
	SuitNames [deck.Suits]string
	RankNames [deck.Ranks + 1]string
	English   Letters
	French    Letters
	Tones     [deck.Suits]game.Tone
	Cards     [deck.Suits]game.Suit // the suits of playing cards, or none if the game uses tiles
	Signs     [deck.Suits]string    // the suits as characters
}

// Letters are the short names of suits and ranks in a language: lower case for suits, capitals for ranks. A rank
// without a letter is written as its number.
type Letters struct {
	Suits [deck.Suits]byte
	Ranks [deck.Ranks + 1]byte
}

// FrenchCards are the faces of French playing cards.
var FrenchCards = Faces{
	SuitNames: [deck.Suits]string{"pique", "coeur", "carreau", "trefle"},
	RankNames: [deck.Ranks + 1]string{1: "as", 11: "valet", 12: "dame", 13: "roi"},
	English: Letters{Suits: [deck.Suits]byte{'s', 'h', 'd', 'c'},
		Ranks: [deck.Ranks + 1]byte{1: 'A', 11: 'J', 12: 'Q', 13: 'K'}},
	French: Letters{Suits: [deck.Suits]byte{'p', 'c', 'k', 't'},
		Ranks: [deck.Ranks + 1]byte{1: 'A', 11: 'V', 12: 'D', 13: 'R'}},
	Tones: [deck.Suits]game.Tone{game.Black, game.Red, game.Red, game.Black},
	Cards: [deck.Suits]game.Suit{game.Spades, game.Hearts, game.Diamonds, game.Clubs},
	Signs: [deck.Suits]string{"♠", "♥", "♦", "♣"},
}

// playingCards reports whether the game uses cards, not tiles.
func (f *Faces) playingCards() bool { return f.Cards != [deck.Suits]game.Suit{} }
