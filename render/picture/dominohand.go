package picture

import "tablee/rules/game"

// dominoHand is a hand of dominoes on a panel.
type dominoHand struct {
	title string
	tiles []game.Token
}

// per is the number of tiles in a row, the number of rows, and the size of half a tile.
func (s dominoHand) per() (per, rows int, h float64) {
	n := max(len(s.tiles), 1)
	switch {
	case n <= 8:
		return n, 1, 72
	case n <= 10:
		return n, 1, 62
	}
	rows = (n + 11) / 12
	return (n + rows - 1) / rows, rows, 54
}

func (s dominoHand) height(*Brush) float64 {
	_, rows, h := s.per()
	y := 30 + float64(rows)*(2*h+26) + 8
	if s.title != "" {
		y += TitleHeight
	}
	return y
}

func (s dominoHand) draw(b *Brush, top float64) {
	b.Tablecloth(top, s.height(b))
	if s.title != "" {
		b.Heading(s.title, top+8)
		top += TitleHeight
	}
	per, _, h := s.per()
	pitch := min(1.31*h, 760/float64(per))
	for i, t := range s.tiles {
		t = lifted(t)
		d, ok := t.Piece.(game.Domino)
		if !ok {
			continue
		}
		row, col := i/per, i%per
		in := min(per, len(s.tiles)-row*per)
		x := Width/2 + (float64(col)-float64(in)/2)*pitch + (pitch-h)/2
		y := top + 30 + float64(row)*(2*h+26)
		Domino(b, x, y, h, d, t.State, false)
		if traced(t) {
			outlines(b, x+2, y+2, h-4, 2*h-4, 0.16*h, Lift(t.State, 2*h-4), t)
		} else if t.State == game.Chosen {
			b.Ringed(x, y-Lift(t.State, 2*h-4), h, 2*h, 0.16*h+2, b.Colours.Chosen)
		}
	}
}
