package gobblers

import "math/bits"

// subsets is the number of sets of at most two cells.
const subsets = 1 + Cells + Cells*(Cells-1)/2

// number numbers the sets of at most two cells; turned has the number of a set after each of the eight symmetries of
// the square, the first of which changes nothing.
var number, turned = numbered()

func numbered() (number [All + 1]uint8, turned [8][All + 1]uint8) {
	n := uint8(0)
	for v := range number {
		if bits.OnesCount(uint(v)) <= Each {
			number[v] = n
			n++
		}
	}
	for sym := range turned {
		for v := range number {
			turned[sym][v] = number[Turned(Set(v), sym)]
		}
	}
	return number, turned
}

// Turned maps cells by one of the eight symmetries of the square; 0 changes nothing.
func Turned(v Set, sym int) (out Set) {
	for t := v; t != 0; t &= t - 1 {
		out |= 1 << TurnedCell(bits.TrailingZeros16(uint16(t)), sym)
	}
	return out
}

// TurnedCell is the image of a cell.
func TurnedCell(c, sym int) int {
	x, y := c%Side, c/Side
	if sym&1 != 0 {
		x = Side - 1 - x
	}
	if sym&2 != 0 {
		y = Side - 1 - y
	}
	if sym&4 != 0 {
		x, y = y, x
	}
	return y*Side + x
}

// Rank is a number of a position that is the same for its eight symmetric images and for both colours, as it is seen
// from the side to move. Other positions have other numbers.
func (b *Board) Rank() uint64 {
	own, other := &b.Has[b.Mover], &b.Has[b.Mover^1]
	least := ^uint64(0)
	for sym := range turned {
		t := &turned[sym]
		r := uint64(t[own[Big]])*subsets + uint64(t[other[Big]])
		if r > least>>32 {
			continue
		}
		low := ((uint64(t[own[Medium]])*subsets+uint64(t[other[Medium]]))*subsets+uint64(t[own[Small]]))*subsets +
			uint64(t[other[Small]])
		least = min(least, r<<32|low)
	}
	return least>>32*(subsets*subsets*subsets*subsets) + least&(1<<32-1)
}

// Unrank is a position with a rank, with the first player to move; ok is false if the rank is no position's.
func Unrank(rank uint64) (b Board, ok bool) {
	for s := range Sizes {
		for _, player := range []int{1, 0} {
			b.Has[player][s] = subset[rank%subsets]
			rank /= subsets
		}
		ok = b.Has[0][s]&b.Has[1][s] == 0
		if !ok {
			return b, false
		}
	}
	return b, rank == 0
}

// subset is the inverse of number.
var subset = func() (list [subsets]Set) {
	for v := range number {
		if bits.OnesCount(uint(v)) <= Each {
			list[number[v]] = Set(v)
		}
	}
	return list
}()
