package picture

import (
	"tablee/render/canvas"
	"tablee/rules/game"
)

// kind is the kind of the pieces of a set.
type kind uint8

const (
	letterTiles kind = iota
	numberTiles
	playingCards
)

func kindOf(t game.Token) kind {
	switch t.Piece.(type) {
	case game.NumberTile:
		return numberTiles
	case game.Card:
		return playingCards
	}
	return letterTiles
}

// shape is the ratio of a piece's height to its width, and that of the step to the next piece.
func (k kind) shape() (high, step float64) {
	switch k {
	case numberTiles:
		return 1.34, 1.06
	case playingCards:
		return CardShape, 0.565
	}
	return 1.12, 1.07
}

// between is the distance between two sets in a row.
func (k kind) between() float64 {
	if k == playingCards {
		return 36
	}
	return 26
}

// pieceAt draws a piece of a kind; a card may be covered by the next one.
func pieceAt(b *Brush, k kind, x, y, w, h float64, t game.Token, covered bool) {
	switch p := t.Piece.(type) {
	case game.LetterTile:
		LetterTile(b, x, y, w, h, p, t.State)
	case game.NumberTile:
		NumberTile(b, x, y, w, h, p, t.State)
	case game.Card:
		Card(b, x, y, w, p, t.State, covered)
	}
}

// goesOn draws the double chevron at a break of a long word.
func goesOn(b *Brush, x, y float64) {
	for _, dx := range []float64{-5, 4} {
		p := canvas.Line(canvas.Point{X: x + dx - 3, Y: y - 8}, canvas.Point{X: x + dx + 4, Y: y}, canvas.Point{X: x + dx - 3,
			Y: y + 8})
		b.Flat(p.Stroke(3.5, true), b.Colours.Label)
	}
}

const chevronRoom = 34
