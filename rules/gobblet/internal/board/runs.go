package board

import "math/bits"

// LineRuns maps a set of cells to the points of its runs on the ten lines.
var LineRuns = makeRuns()

func makeRuns() (t [1 << 16]uint8) {
	var cells [len(AllLines)][4]uint
	for i, l := range AllLines {
		for k := range cells[i] {
			cells[i][k] = uint(bits.TrailingZeros16(l))
			l &= l - 1
		}
	}
	for v := range t {
		for _, line := range cells {
			t[v] += lineRuns(uint(v), line)
		}
	}
	return t
}

func lineRuns(v uint, line [4]uint) uint8 {
	points := [5]uint8{0, 0, 1, 10, 0}
	var sum uint8
	run := 0
	for _, c := range line {
		if v>>c&1 != 0 {
			run++
			continue
		}
		sum += points[run]
		run = 0
	}
	return sum + points[run]
}
