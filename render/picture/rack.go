package picture

import "tablee/rules/game"

// rackOf is a rack of letters with their values, as large as the width allows.
type rackOf struct {
	tiles []game.Token
	small bool // beside other things
}

const (
	rackTile  = 92
	smallRack = 62
)

func (k rackOf) tile() float64 {
	if k.small {
		return smallRack
	}
	return rackTile
}

func (k rackOf) height(*Brush) float64 { return k.tile() + 40 }

func (k rackOf) draw(b *Brush, top float64) {
	tile := k.tile()
	Wood(b, 20, top+tile, 760, 34)
	n := float64(len(k.tiles))
	pitch := min(tile+14, 756/max(n, 1))
	w := min(tile, pitch-6)
	x := (Width - (pitch*(n-1) + w)) / 2
	for _, t := range k.tiles {
		if tile, ok := t.Piece.(game.LetterTile); ok {
			LetterTile(b, x, top+18+k.tile()-w, w, w, tile, t.State)
			Chosen(b, x, top+18+k.tile()-w, w, w, t.State)
		}
		x += pitch
	}
	Lip(b, 20, top+tile+16, 760, 18)
}
