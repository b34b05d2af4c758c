package gobblet

import "math/bits"

// lines are the ten lines of four cells: rows, columns, diagonals.
var lines = [10]uint16{
	0x000f, 0x00f0, 0x0f00, 0xf000,
	0x1111, 0x2222, 0x4444, 0x8888,
	0x8421, 0x1248,
}

// full has bit v%64 of word v/64 set when the cells v contain a line.
var full = makeFull()

// threes maps a set of cells to those of its cells that stand on a line of which the set has exactly three.
var threes = makeThrees()

// finishers maps a set of cells to the cells outside it that complete a line.
var finishers = makeFinishers()

func makeFull() (t [1024]uint64) {
	for v := range 1 << 16 {
		for _, l := range lines {
			if uint16(v)&l == l {
				t[v>>6] |= 1 << (uint(v) & 63)
			}
		}
	}
	return t
}

func makeThrees() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range lines {
			if on := uint16(v) & l; bits.OnesCount16(on) == 3 {
				t[v] |= on
			}
		}
	}
	return t
}

func makeFinishers() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range lines {
			if missing := l &^ uint16(v); bits.OnesCount16(missing) == 1 {
				t[v] |= missing
			}
		}
	}
	return t
}

func hasLine(v uint16) bool { return full[v>>6]>>(v&63)&1 != 0 }
