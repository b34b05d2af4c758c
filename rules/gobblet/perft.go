package gobblet

import "slices"

// perft counts the sequences of depth moves. A move to a position of drawn ends a
// sequence, as lines do. The last
// ply is counted without being played.
func (b *board) perft(depth int, drawn []board) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := b.winner(); over {
		return 0
	}
	if depth == 1 {
		return uint64(b.count())
	}
	var buf [maxMoves]move
	var n uint64
	for _, m := range b.legal(buf[:0]) {
		d := b.delta(m)
		b.pl[b.turn] ^= d
		b.turn ^= 1
		if len(drawn) == 0 || !slices.Contains(drawn, *b) {
			n += b.perft(depth-1, drawn)
		}
		b.turn ^= 1
		b.pl[b.turn] ^= d
	}
	return n
}
