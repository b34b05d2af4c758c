package picture

import "tablee/rules/game"

// Row draws pieces of height h side by side, from x on.
func Row(b *Brush, x, y, h float64, pieces []game.Piece) {
	for _, p := range pieces {
		w := pieceWidth(p, h)
		switch p := p.(type) {
		case game.LetterTile:
			if p.Value > 0 && h < 2*Smallest { // the value would be too small to read
				p.Value = 0
			}
			LetterTile(b, x, y, w, h, p, game.Still)
		case game.NumberTile:
			NumberTile(b, x, y, w, h, p, game.Still)
		case game.Card:
			Card(b, x, y, w, p, game.Still, false)
		case game.Domino:
			p.Upright = false
			Domino(b, x, y+h/2-w/4, w/2, p, game.Still, true)
		case game.Discs:
			Discs(b, x+w/2, y+h/2, w, p, 1)
		case game.Pit:
			smallPit(b, x+w/2, y+h/2, h/2, p)
		}
		x += w + rowGap*h
	}
}

// rowGap is the distance of two pieces of a row, as a fraction of their height.
const rowGap = 0.08

// RowWidth is the length of a row of pieces of height h.
func RowWidth(pieces []game.Piece, h float64) (w float64) {
	for i, p := range pieces {
		if i > 0 {
			w += rowGap * h
		}
		w += pieceWidth(p, h)
	}
	return w
}

func pieceWidth(p game.Piece, h float64) float64 {
	switch p.(type) {
	case game.LetterTile:
		return h / 1.12
	case game.NumberTile:
		return h / 1.34
	case game.Card:
		return h / CardShape
	case game.Domino:
		return 1.5 * h
	}
	return h
}
