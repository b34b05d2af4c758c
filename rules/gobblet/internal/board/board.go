// Package board represents boards of Gobblet as two words: it generates and applies moves, detects wins, and computes
// the assignment's score.
package board

import "math/bits"

// Board is two words of four 16-bit lanes, one lane for each size from tiny (bits 0-15) to big (bits 48-63); bit y*4+x
// of a lane is the cell in column x of row y, the top left being (0,0). Pieces of a stack grow strictly from bottom to
// top. A cell therefore has at most one piece of each size, and the two words determine all stacks. They determine the
// reserves too: each of a player's three reserve stacks yields its pieces from big to tiny, so the numbers of played
// pieces of each size determine the stacks up to their order.
type Board struct {
	Words    [2]uint64
	Mover    uint8
	Touch    bool // a piece lifted must be moved: see touch.go
	Gobblers bool // the variant on three by three cells; see gobblers.go
}

// Size of a piece, in ascending order.
type Size uint8

const (
	Tiny Size = iota
	Small
	Medium
	Big
)

const (
	stacks    = 3 // reserve stacks a player
	Lanes     = 0x0001000100010001
	laneMask  = 0xffff
	MaxMoves  = 256 // an upper bound for any position: at most 12 visible pieces with 15 cells each, and 4 sizes with 16
	NoCell    = 16  // origins from this value on are sizes in the reserve
	codeOffer = NoCell + 4
	codeTake  = NoCell + 5
	codeLift  = NoCell + 6
	codePut   = NoCell + 7
)

// Move packs an origin (bits 0-4: a cell, or NoCell+size for the reserve) and a target cell (bits 5-8). The two moves
// about a draw, offer and accept, and the two halves of a move, Lift and Put, have origins of their own.
type Move uint16

const (
	Offer  Move = codeOffer
	Accept Move = codeTake
	NoMove Move = 0 // from cell 0 to cell 0: never legal
)

// Drop is the move of a piece from the reserve.
func Drop(s Size, to int) Move { return Move(NoCell+int(s)) | Move(to)<<5 }

// Onboard is the move of a piece from one cell to another.
func Onboard(from, to int) Move { return Move(from) | Move(to)<<5 }

// From is the origin: a cell, or a code from NoCell on.
func (m Move) From() int { return int(m & 31) }

// To is the target cell.
func (m Move) To() int { return int(m >> 5 & 15) }

// IsDrop reports whether the piece comes from the reserve.
func (m Move) IsDrop() bool { return m.From() >= NoCell && m.From() < codeOffer }

// IsTalk reports whether the move offers or accepts a draw.
func (m Move) IsTalk() bool { return m == Offer || m == Accept }

// Dropped is the size of a piece from the reserve.
func (m Move) Dropped() Size { return Size(m.From() - NoCell) }

// PieceBit is a piece on a cell, as a bit of its owner's word.
func PieceBit(s Size, c int) uint64 { return 1 << (uint(s)*16 + uint(c)) }

// fold is the set of cells with a bit in any lane.
func fold(v uint64) uint16 {
	v |= v >> 32
	return uint16(v | v>>16)
}

// covered is, in each lane, the cells with a larger piece.
func covered(all uint64) uint64 { return all>>16 | all>>32 | all>>48 }

// visible is the pieces of a player that are on top of their stacks.
func (b *Board) visible(player uint8) uint64 {
	return b.Words[player] &^ covered(b.Words[0]|b.Words[1])
}

// Shown is the cells whose top piece is the player's.
func (b *Board) Shown(player uint8) uint16 { return fold(b.visible(player)) }

// Tops is the set of sizes (bit s) that lie on top of one of the player's reserve stacks.
func (b *Board) Tops(player uint8) uint8 {
	p := b.Words[player]
	nb, nm := bits.OnesCount64(p>>48), bits.OnesCount64(p>>32&laneMask)
	ns, nt := bits.OnesCount64(p>>16&laneMask), bits.OnesCount64(p&laneMask)
	var t uint8
	if nb < stacks {
		t = 1 << Big
	}
	if nm < nb {
		t |= 1 << Medium
	}
	if ns < nm {
		t |= 1 << Small
	}
	if nt < ns {
		t |= 1 << Tiny
	}
	return t
}

// Top is the top piece of a cell; ok is false if the cell is empty.
func (b *Board) Top(c int) (player uint8, s Size, ok bool) {
	column := uint64(Lanes) << uint(c)
	all := (b.Words[0] | b.Words[1]) & column
	if all == 0 {
		return 0, 0, false
	}
	s = Size((bits.Len64(all) - 1) >> 4)
	if b.Words[1]&PieceBit(s, c) != 0 {
		player = 1
	}
	return player, s, true
}

// Delta is the change of the mover's word by a move; applying it again reverts the move.
func (b *Board) Delta(m Move) uint64 {
	if m.IsDrop() {
		return PieceBit(m.Dropped(), m.To())
	}
	own := b.Words[b.Mover] & (Lanes << uint(m.From()))
	s := Size((bits.Len64(own) - 1) >> 4)
	return PieceBit(s, m.From()) | PieceBit(s, m.To())
}

// Apply plays a move, and the other side is then to move.
func (b *Board) Apply(m Move) {
	b.Words[b.Mover] ^= b.Delta(m)
	b.Mover ^= 1
}

// targets computes what move generation needs: the mover's visible pieces, and where a piece of each size may land from
// the board (land) and from the reserve (enter).
//
// From the reserve a piece may land on an empty cell, or on a smaller visible piece of the opponent that is on a line
// on which the opponent shows exactly three cells.
func (b *Board) targets() (own, land, enter uint64) {
	s := b.Look()
	return s.Top[0], s.Land, s.Enter(0)
}

// Legal appends the legal moves of a position that is not over. A finished game has none, so callers must check that
// first.
func (b *Board) Legal(dst []Move) []Move {
	if b.Gobblers {
		return b.gobblersLegal(dst)
	}
	own, land, enter := b.targets()
	tops := b.Tops(b.Mover)
	for s := int(Big); s >= int(Tiny); s-- {
		shift := uint(s) * 16
		if tops>>uint(s)&1 != 0 {
			for t := uint16(enter >> shift); t != 0; t &= t - 1 {
				dst = append(dst, Drop(Size(s), bits.TrailingZeros16(t)))
			}
		}
		to := uint16(land >> shift)
		for f := uint16(own >> shift); f != 0; f &= f - 1 {
			from := bits.TrailingZeros16(f)
			for t := to; t != 0; t &= t - 1 {
				dst = append(dst, Onboard(from, bits.TrailingZeros16(t)))
			}
		}
	}
	return dst
}

// Count is the number of legal moves of a position that is not over, without listing them.
func (b *Board) Count() int {
	if b.Gobblers {
		return len(b.gobblersLegal(nil))
	}
	own, land, enter := b.targets()
	tops := b.Tops(b.Mover)
	n := 0
	for s := uint(Tiny); s <= uint(Big); s++ {
		shift := s * 16
		if tops>>s&1 != 0 {
			n += bits.OnesCount16(uint16(enter >> shift))
		}
		n += bits.OnesCount16(uint16(own>>shift)) * bits.OnesCount16(uint16(land>>shift))
	}
	return n
}

// Winner decides a position after a move: a line of the opponent, uncovered by the move or before, beats the mover's
// own. ok is false if there is no line.
func (b *Board) Winner() (player uint8, ok bool) {
	if b.Gobblers {
		c := b.Compact()
		return c.Winner()
	}
	if HasLine(b.Shown(b.Mover)) {
		return b.Mover, true
	}
	if HasLine(b.Shown(b.Mover ^ 1)) {
		return b.Mover ^ 1, true
	}
	return 0, false
}

// Reserve is the player's three reserve stacks as numbers of remaining pieces, the largest first. A stack of n pieces
// has the n smallest sizes.
func (b *Board) Reserve(player uint8) [stacks]int {
	var r [stacks]int
	for i := range r {
		r[i] = 4
	}
	for s := Tiny; s <= Big; s++ {
		played := bits.OnesCount64(b.Words[player] >> (uint(s) * 16) & laneMask)
		for i := range played {
			r[stacks-1-i]--
		}
	}
	return r
}
