package board

import "slices"

// Perft counts the sequences of depth moves. A move to one of the boards drawn ends a sequence, as a line does. The
// last ply is counted without being played.
func (b *Board) Perft(depth int, drawn []Board) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := b.Winner(); over {
		return 0
	}
	if depth == 1 {
		return uint64(b.Count())
	}
	var buf [MaxMoves]Move
	var n uint64
	for _, m := range b.Legal(buf[:0]) {
		d := b.Delta(m)
		b.Words[b.Mover] ^= d
		b.Mover ^= 1
		if len(drawn) == 0 || !slices.Contains(drawn, *b) {
			n += b.Perft(depth-1, drawn)
		}
		b.Mover ^= 1
		b.Words[b.Mover] ^= d
	}
	return n
}
