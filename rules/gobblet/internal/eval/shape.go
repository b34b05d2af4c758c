package eval

import "tablee/rules/gobblet/internal/board"

// Lines are divided into three classes: lines of a class have the same weights, read from either end.
const (
	Edge = iota
	Inner
	Diagonal
	Classes
)

// Patterns is the number of patterns of a line: four cells of four bits each, where the bits of the same kind of the
// four cells are adjacent. The bits of a cell are, from the lowest: whether the top piece is the other side's, the size
// of the top piece (two bits), and whether it covers a piece of the other colour. An empty cell has only this last bit
// set; that combination is otherwise impossible, because nothing can be under a tiny piece.
const Patterns = 1 << 16

// Shape is the four bits of every cell, one 16-bit lane of cells for each kind, and the cells where something is under
// the top piece.
func Shape(b *board.Board, s *board.Visible) (w uint64, stacked uint16) {
	mine, theirs := b.Words[b.Mover]&^s.Top[0], b.Words[b.Mover^1]&^s.Top[1]
	all := mine | theirs
	next := ^(all>>16 | all>>32 | all>>48) // lanes of what is then visible if the top pieces are removed
	holds := fold(mine&next)&s.Cells[1] | fold(theirs&next)&s.Cells[0]
	empty := ^(s.Cells[0] | s.Cells[1])
	tops := s.Top[0] | s.Top[1]
	odd, high := uint16(tops>>16)|uint16(tops>>48), uint16(tops>>32)|uint16(tops>>48)
	return uint64(s.Cells[1]) | uint64(odd)<<16 | uint64(high)<<32 | uint64(holds|empty)<<48, fold(all)
}

// fold is the set of cells with a bit in any lane.
func fold(v uint64) uint16 {
	v |= v >> 32
	return uint16(v | v>>16)
}

// Lines is the patterns of the ten lines: the edges, the inner rows and columns, the diagonals.
func Lines(w uint64) [10]uint16 {
	t := turned(w)
	return [10]uint16{row(w), row(w >> 12), row(t), row(t >> 12), row(w >> 4), row(w >> 8), row(t >> 4), row(t >> 8),
		row(falling(w)), row(rising(w))}
}

// ClassOf is the class of a line of Lines.
func ClassOf(line int) int { return line / 4 }

// row is the pattern of the first row of a shape: it joins four nibbles.
func row(w uint64) uint16 {
	return uint16((w & 0x000f000f000f000f) * (1<<48 | 1<<36 | 1<<24 | 1<<12) >> 48)
}

// turned exchanges the rows and columns of a shape: first within the quarters of the board, then the quarters.
func turned(w uint64) uint64 {
	x := (w ^ w>>3) & 0x0a0a0a0a0a0a0a0a
	w ^= x ^ x<<3
	x = (w ^ w>>6) & 0x00cc00cc00cc00cc
	return w ^ x ^ x<<6
}

// falling moves the diagonal from the top left to the first row; rising does so with the other one.
func falling(w uint64) uint64 { return flat(w & 0x8421842184218421) }
func rising(w uint64) uint64  { return flat(w & 0x1248124812481248) }

func flat(w uint64) uint64 { return w | w>>4 | w>>8 | w>>12 }

// One is the smaller of the two directions of a line.
func One(x uint16) uint16 { return min(x, reversed(x)) }

func reversed(x uint16) uint16 { return x&0x1111<<3 | x&0x2222<<1 | x&0x4444>>1 | x&0x8888>>3 }

// Plain is a pattern without what is covered.
func Plain(x uint16) uint16 {
	taken := (x | x>>4 | x>>8) & 15 // except for tiny pieces of the side to move, which cover nothing
	return x &^ (taken << 12)
}

// possible reports whether no cell of a pattern has an impossible combination: a tiny piece that covers another.
func possible(x uint16) bool { return x&(x>>12)&^(x>>4|x>>8)&15 == 0 }

// Cells are divided into three classes too: corners, the rest of the edge, the middle.
const (
	Corner = iota
	Side
	Middle
	Spots
)

// Spot is the class of a cell.
func Spot(c int) int {
	inside := func(i int) int { return (i + 1) >> 1 & 1 }
	return inside(c%4) + inside(c/4)
}

// Stacks is the number of different stacks: one bit for each size of the mover's pieces, from tiny, then of the
// other's.
const Stacks = 1 << 8

// Stack is the pieces on a cell.
func Stack(me, they uint64, c int) uint8 { return column(me>>uint(c)) | column(they>>uint(c))<<4 }

// column joins the lowest bits of the four lanes.
func column(w uint64) uint8 {
	return uint8((w&board.Lanes)*(1<<48|1<<33|1<<18|1<<3)>>48) & 15
}

// Stocks is the number of encodings of a player's reserve, see Stock.
const Stocks = 1 << 8

// Stock is the number of pieces that a player has taken out of the reserve: two bits for each size, from tiny.
func Stock(w uint64) uint8 {
	w -= w >> 1 & 0x5555555555555555
	w = w&0x3333333333333333 + w>>2&0x3333333333333333
	w += w >> 4
	w = w&0x000f000f000f000f + w>>8&0x000f000f000f000f
	return uint8(w | w>>14 | w>>28 | w>>42)
}
