package rulestest

import (
	"testing"

	"tablee/render"
	"tablee/rules/game"
)

// Diagrams whose pieces say something else than their text are refused, and the true ones are not.
func TestCheckPieces(t *testing.T) {
	c, err := render.NewCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	p := c.Printer("fr", nil)
	row := func(ts ...game.Token) game.Part { return game.Part{Tokens: ts} }
	tok := func(text string, piece game.Piece) game.Token { return game.Token{Text: game.Lit(text), Piece: piece} }
	grid := func(ts ...game.Token) game.Part { return game.Part{Grid: &game.Grid{Cells: [][]game.Token{ts}}} }
	pair := game.Discs{{Owner: 0, Size: 4}, {Owner: 1, Size: 2}}
	good := []game.Part{
		row(tok("E", game.LetterTile{Letter: "E", Value: 1}), tok("e", game.LetterTile{Letter: "E", Blank: true}),
			tok("*", game.LetterTile{Blank: true})),
		row(tok("7b", game.NumberTile{Number: 7, Colour: game.Blue}),
			tok("*7b", game.NumberTile{Number: 7, Colour: game.Blue, Joker: true}),
			tok("*7", game.NumberTile{Number: 7, Joker: true})),
		row(tok("10c", game.Card{Rank: 10, Suit: game.Hearts}), tok("Vp", game.Card{Rank: 11, Suit: game.Spades}),
			tok("*", game.Card{Joker: true})),
		row(tok("<[6:4]>", game.Domino{Ends: [2]int{6, 4}})),
		row(tok("(3)", game.Pit{Seeds: 3}), tok(".", game.Discs{})),
		row(tok("-", game.Square{Word: 2}), tok("-", game.Square{Word: 2, Start: true})),
		{Text: game.Lit("Zoé: 12"), Thing: game.Store{Seeds: 12}},
		{Text: game.Lit("Nothing yet."), Thing: game.Bare{}},
	}
	for i, part := range good {
		if err := checkPieces(game.Diagram{Parts: []game.Part{part}}, p); err != nil {
			t.Errorf("good part %d: %v", i, err)
		}
	}
	told := game.Part{Drawn: true, Tokens: game.Words("b2:OB>XS")}
	if err := checkPieces(game.Diagram{Parts: []game.Part{grid(tok("OB", pair)), told}}, p); err != nil {
		t.Errorf("covered discs that the text tells: %v", err)
	}
	bad := map[string]game.Part{
		"another letter":   row(tok("E", game.LetterTile{Letter: "F"})),
		"a blank not told": row(tok("E", game.LetterTile{Letter: "E", Blank: true})),
		"two values": row(tok("E", game.LetterTile{Letter: "E", Value: 1}),
			tok("E", game.LetterTile{Letter: "E", Value: 2})),
		"another number":    row(tok("7b", game.NumberTile{Number: 8, Colour: game.Blue})),
		"a joker not told":  row(tok("7b", game.NumberTile{Number: 7, Colour: game.Blue, Joker: true})),
		"a colour not told": row(tok("*7", game.NumberTile{Number: 7, Colour: game.Red, Joker: true})),
		"two colours, one sign": row(tok("7b", game.NumberTile{Number: 7, Colour: game.Blue}),
			tok("8b", game.NumberTile{Number: 8, Colour: game.Red})),
		"another rank": row(tok("Dp", game.Card{Rank: 11, Suit: game.Spades})),
		"two suits, one sign": row(tok("10c", game.Card{Rank: 10, Suit: game.Hearts}),
			tok("9c", game.Card{Rank: 9, Suit: game.Clubs})),
		"ends the wrong way":        row(tok("[4:6]", game.Domino{Ends: [2]int{6, 4}})),
		"more seeds":                row(tok("3", game.Pit{Seeds: 4})),
		"discs where none are":      row(tok(".", game.Discs{{Size: 1}})),
		"two discs, one sign":       row(tok("OB", game.Discs{{Size: 4}}), tok("OB", game.Discs{{Size: 3}})),
		"a disc above its like":     row(tok("OB", game.Discs{{Size: 3}, {Size: 3}})),
		"a covered disc":            grid(tok("OB", pair)),
		"two squares, one sign":     row(tok("-", game.Square{Word: 2}), tok("-", game.Square{Word: 3})),
		"a bare table, in no words": {Thing: game.Bare{}},
		"a store of other seeds":    {Text: game.Lit("Zoé: 12"), Thing: game.Store{Seeds: 2}},
	}
	for name, part := range bad {
		if err := checkPieces(game.Diagram{Parts: []game.Part{part}}, p); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}
