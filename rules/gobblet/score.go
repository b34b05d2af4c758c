package gobblet

import "math/bits"

// score is a player's score as the assignment defines it. On each of the ten lines a cell is the
// player's if any piece of its stack is, covered or not; every maximal run of such cells counts 1 when
// two long, 10 when three long, and nothing when it fills the line.
func (b *board) score(player uint8) int { return int(runs[fold(b.pl[player])]) }

// runs maps a set of cells to the points of its runs on the ten lines.
var runs = makeRuns()

func makeRuns() (t [1 << 16]uint8) {
	var cells [len(lines)][4]uint
	for i, l := range lines {
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
