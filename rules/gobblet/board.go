package gobblet

import "math/bits"

// A board is two words of four 16-bit lanes, one lane a size from tiny (bits 0-15) to big (bits 48-63);
// bit y*4+x of a lane is the cell in column x of row y, the top left being (0,0). Pieces of a stack grow
// strictly from bottom to top, so a cell holds at most one piece of each size and the two words say all
// about the stacks. They say all about the reserves too: each of a player's three reserve stacks gives
// its pieces from big to tiny, so the numbers of pieces played of each size fix the stacks up to order.
type board struct {
	pl   [2]uint64
	turn uint8
}

// size of a piece, in ascending order.
type size uint8

const (
	tiny size = iota
	small
	medium
	big
)

const (
	stacks    = 3 // reserve stacks a player
	lanes     = 0x0001000100010001
	laneMask  = 0xffff
	maxMoves  = 256 // more than any position has: at most 12 visible pieces with 15 cells each, and 4 sizes with 16
	noCell    = 16  // move.from at or above this value is a reserve size
	codeOffer = noCell + 4
	codeTake  = noCell + 5
)

// move packs an origin (bits 0-4: a cell, or noCell+size for the reserve) and a target cell (bits 5-8).
// The two talks about a draw, offer and accept, have origins of their own.
type move uint16

const (
	offer  move = codeOffer
	accept move = codeTake
	noMove move = 0 // from cell 0 to cell 0: never legal
)

func drop(s size, to int) move      { return move(noCell+int(s)) | move(to)<<5 }
func onboard(from, to int) move     { return move(from) | move(to)<<5 }
func (m move) from() int            { return int(m & 31) }
func (m move) to() int              { return int(m >> 5 & 15) }
func (m move) isDrop() bool         { return m.from() >= noCell && m.from() < codeOffer }
func (m move) isTalk() bool         { return m == offer || m == accept }
func (m move) dropped() size        { return size(m.from() - noCell) }
func pieceBit(s size, c int) uint64 { return 1 << (uint(s)*16 + uint(c)) }

// fold is the set of cells that hold a bit in any lane.
func fold(v uint64) uint16 {
	v |= v >> 32
	return uint16(v | v>>16)
}

// covered holds, in each lane, the cells with a larger piece.
func covered(all uint64) uint64 { return all>>16 | all>>32 | all>>48 }

// visible is the pieces of a player that are on top of their stacks.
func (b *board) visible(player uint8) uint64 {
	return b.pl[player] &^ covered(b.pl[0]|b.pl[1])
}

// shown is the cells whose top piece is the player's.
func (b *board) shown(player uint8) uint16 { return fold(b.visible(player)) }

// tops is the set of sizes (bit s) that lie on top of one of the player's reserve stacks.
func (b *board) tops(player uint8) uint8 {
	p := b.pl[player]
	nb, nm := bits.OnesCount64(p>>48), bits.OnesCount64(p>>32&laneMask)
	ns, nt := bits.OnesCount64(p>>16&laneMask), bits.OnesCount64(p&laneMask)
	var t uint8
	if nb < stacks {
		t = 1 << big
	}
	if nm < nb {
		t |= 1 << medium
	}
	if ns < nm {
		t |= 1 << small
	}
	if nt < ns {
		t |= 1 << tiny
	}
	return t
}

// top tells the piece on top of a cell.
func (b *board) top(c int) (player uint8, s size, ok bool) {
	column := uint64(lanes) << uint(c)
	all := (b.pl[0] | b.pl[1]) & column
	if all == 0 {
		return 0, 0, false
	}
	s = size((bits.Len64(all) - 1) >> 4)
	if b.pl[1]&pieceBit(s, c) != 0 {
		player = 1
	}
	return player, s, true
}

// delta is what the move changes in the mover's word; the same word takes the move back.
func (b *board) delta(m move) uint64 {
	if m.isDrop() {
		return pieceBit(m.dropped(), m.to())
	}
	own := b.pl[b.turn] & (lanes << uint(m.from()))
	s := size((bits.Len64(own) - 1) >> 4)
	return pieceBit(s, m.from()) | pieceBit(s, m.to())
}

func (b *board) apply(m move) {
	b.pl[b.turn] ^= b.delta(m)
	b.turn ^= 1
}

// targets gives what move generation needs: the mover's visible pieces, where a piece of each size may
// land when it comes from the board (land), and when it comes from the reserve (enter).
//
// From the reserve a piece enters an empty cell, or covers a smaller visible piece of the opponent that
// stands on a line of which the opponent shows exactly three cells.
func (b *board) targets() (own, land, enter uint64) {
	s := b.look()
	return s.top[0], s.land, s.enter(0)
}

// legal appends the legal moves of a position that is not over. A finished game has none: callers test
// over first.
func (b *board) legal(dst []move) []move {
	own, land, enter := b.targets()
	tops := b.tops(b.turn)
	for s := int(big); s >= int(tiny); s-- {
		shift := uint(s) * 16
		if tops>>uint(s)&1 != 0 {
			for t := uint16(enter >> shift); t != 0; t &= t - 1 {
				dst = append(dst, drop(size(s), bits.TrailingZeros16(t)))
			}
		}
		to := uint16(land >> shift)
		for f := uint16(own >> shift); f != 0; f &= f - 1 {
			from := bits.TrailingZeros16(f)
			for t := to; t != 0; t &= t - 1 {
				dst = append(dst, onboard(from, bits.TrailingZeros16(t)))
			}
		}
	}
	return dst
}

// count is the number of legal moves of a position that is not over, without listing them.
func (b *board) count() int {
	own, land, enter := b.targets()
	tops := b.tops(b.turn)
	n := 0
	for s := uint(tiny); s <= uint(big); s++ {
		shift := s * 16
		if tops>>s&1 != 0 {
			n += bits.OnesCount16(uint16(enter >> shift))
		}
		n += bits.OnesCount16(uint16(own>>shift)) * bits.OnesCount16(uint16(land>>shift))
	}
	return n
}

// winner judges a position after the landing: the opponent's line, uncovered or left uncovered, beats
// the mover's own. ok is false when nobody shows a line.
func (b *board) winner() (player uint8, ok bool) {
	if hasLine(b.shown(b.turn)) {
		return b.turn, true
	}
	if hasLine(b.shown(b.turn ^ 1)) {
		return b.turn ^ 1, true
	}
	return 0, false
}

// reserve is the player's three reserve stacks as numbers of pieces left, the fullest first. A stack
// of n pieces holds the n smallest sizes.
func (b *board) reserve(player uint8) [stacks]int {
	var r [stacks]int
	for i := range r {
		r[i] = 4
	}
	for s := tiny; s <= big; s++ {
		played := bits.OnesCount64(b.pl[player] >> (uint(s) * 16) & laneMask)
		for i := range played {
			r[stacks-1-i]--
		}
	}
	return r
}
