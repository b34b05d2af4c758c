package board

// This file has the ten lines of four on a board of sixteen cells; sets of cells have bits y*4+x.

import "math/bits"

// AllLines are the ten lines of four cells: rows, columns, diagonals.
var AllLines = [10]uint16{
	0x000f, 0x00f0, 0x0f00, 0xf000,
	0x1111, 0x2222, 0x4444, 0x8888,
	0x8421, 0x1248,
}

// full has bit v%64 of word v/64 set if the cells v contain a line.
var full = makeFull()

// Threes maps a set of cells to those of its cells that are on a line of which the set has exactly three.
var Threes = makeThrees()

// Finishers maps a set of cells to the cells outside it that complete a line.
var Finishers = makeFinishers()

func makeFull() (t [1024]uint64) {
	for v := range 1 << 16 {
		for _, l := range AllLines {
			if uint16(v)&l == l {
				t[v>>6] |= 1 << (uint(v) & 63)
			}
		}
	}
	return t
}

func makeThrees() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range AllLines {
			if on := uint16(v) & l; bits.OnesCount16(on) == 3 {
				t[v] |= on
			}
		}
	}
	return t
}

func makeFinishers() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range AllLines {
			if missing := l &^ uint16(v); bits.OnesCount16(missing) == 1 {
				t[v] |= missing
			}
		}
	}
	return t
}

// HasLine reports whether a set of cells contains a line.
func HasLine(v uint16) bool { return full[v>>6]>>(v&63)&1 != 0 }

// Threatened is the cells of all lines of which the set has three.
func Threatened(v uint16) uint16 { return Threes[v] | Finishers[v] }

// Thirds is the cells that would make three in a line.
func Thirds(v uint16) uint16 { return twoOnLine[v] &^ v }

// twoOnLine maps a set of cells to all cells of the lines of which it has exactly two.
var twoOnLine = makeTwoOnLine()

func makeTwoOnLine() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range AllLines {
			if bits.OnesCount16(uint16(v)&l) == 2 {
				t[v] |= l
			}
		}
	}
	return t
}

// Completed is the cells of all lines that lack only the cell to.
func Completed(v, to uint16) (cells uint16) {
	for _, l := range AllLines {
		if l&^v == to {
			cells |= l
		}
	}
	return cells
}
