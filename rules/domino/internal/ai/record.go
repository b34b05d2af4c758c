package ai

import "tablee/rules/domino/internal/round"

// netValues is the number of values for which the network was trained, in the simple game; record has space for no
// more.
const netValues = 7

// record is what everybody saw two seats do in a round of the simple game, as far as it gives information about their
// tiles. It is small, because searches copy it with the board.
type record struct {
	drawn [2]int8            // number of tiles that a seat has drawn
	void  [2][netValues]int8 // by value: the last draw before which the seat had no tile with it, or 0
	laid  [2]int8
	plays [2][27]choice // all but the first tile of the chain
}

// choice is a laid tile, and the ends, which say what else could have been laid.
type choice struct{ tile, left, right, drawn int8 }

// recordOf makes the record of a round. It ignores the part of an impossible log (in a file edited by hand) for which
// there is no space.
func recordOf(log []round.Ply) (r record) {
	b := Board{left: -1, right: -1}
	for _, p := range log {
		b.Turn = int8(p.Seat)
		switch {
		case p.Kind == round.PlyDraw:
			if b.left >= 0 && max(b.left, b.right) < netValues {
				r.draws(&b)
			}
			continue
		case p.Kind != round.PlyPlay:
			continue
		}
		r.lays(&b, int8(p.Tile.Index()))
		if p.First || p.Left {
			b.left = int8(p.Tile.Left)
		}
		if p.First || !p.Left {
			b.right = int8(p.Tile.Right)
		}
	}
	return r
}

// draws records that the seat in turn is about to draw.
func (r *record) draws(b *Board) {
	s := b.Turn
	r.drawn[s]++
	r.void[s][b.left], r.void[s][b.right] = r.drawn[s], r.drawn[s]
}

// lays records that the seat in turn is about to lay a tile.
func (r *record) lays(b *Board, tile int8) {
	if s := b.Turn; b.left >= 0 && int(r.laid[s]) < len(r.plays[s]) {
		r.plays[s][r.laid[s]] = choice{tile, b.left, b.right, r.drawn[s]}
		r.laid[s]++
	}
}

// play plays a move or, without a tile, a draw, and records it.
func (r *record) play(b *Board, m Laying) {
	switch {
	case m.Tile >= 0:
		r.lays(b, m.Tile)
	case b.InStock > 0:
		r.draws(b)
	}
	b.Play(m)
}
