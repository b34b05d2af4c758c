package game

import "fmt"

// wirePiece is the JSON form of the piece of a message; one field is set, which determines its type.
type wirePiece struct {
	Letter *LetterTile `json:"letter,omitempty"`
	Number *NumberTile `json:"number,omitempty"`
	Card   *Card       `json:"card,omitempty"`
	Domino *Domino     `json:"domino,omitempty"`
	Discs  *Discs      `json:"discs,omitempty"`
}

// wireOf is the JSON form of a piece, nil for none. Only pieces that can be held in a hand are told in messages.
func wireOf(p Piece) (*wirePiece, error) {
	switch p := p.(type) {
	case nil:
		return nil, nil //nolint:nilnil // a message without a piece
	case LetterTile:
		return &wirePiece{Letter: &p}, nil
	case NumberTile:
		return &wirePiece{Number: &p}, nil
	case Card:
		return &wirePiece{Card: &p}, nil
	case Domino:
		return &wirePiece{Domino: &p}, nil
	case Discs:
		return &wirePiece{Discs: &p}, nil
	}
	return nil, fmt.Errorf("a %T is not told in messages", p)
}

// piece is the piece of a message; nil for none, and for one that a newer program has stored.
func (w *wirePiece) piece() Piece {
	switch {
	case w == nil:
	case w.Letter != nil:
		return *w.Letter
	case w.Number != nil:
		return *w.Number
	case w.Card != nil:
		return *w.Card
	case w.Domino != nil:
		return *w.Domino
	case w.Discs != nil:
		return *w.Discs
	}
	return nil
}
