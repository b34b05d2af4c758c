package picture

import "tablee/rules/game"

// rackOf is a rack of letters with their values, as large as the width allows.
type rackOf struct{ tiles []game.Token }

const rackTile = 92

func (rackOf) height(*Brush) float64 { return 132 }

func (k rackOf) draw(b *Brush, top float64) {
	Wood(b, 20, top+92, 760, 34)
	n := float64(len(k.tiles))
	pitch := min(106, 756/max(n, 1))
	w := min(rackTile, pitch-6)
	x := (Width - (pitch*(n-1) + w)) / 2
	for _, t := range k.tiles {
		if tile, ok := t.Piece.(game.LetterTile); ok {
			LetterTile(b, x, top+18+rackTile-w, w, w, tile, t.State)
			Chosen(b, x, top+18+rackTile-w, w, w, t.State)
		}
		x += pitch
	}
	Lip(b, 20, top+108, 760, 18)
}
