package gobblet

import "math/bits"

// The value of a position, for the side to move, in hundredths of a line of two or so. Lines of four
// cells are what the game is about: a line is worth what a side shows on it, less where the other side
// blocks it, least where it blocks it with a big piece, which nothing covers. Large pieces in sight are
// worth something wherever they stand.

// lineCounts packs, three bits a line, how many cells of each line a set of eight cells has.
var lineCounts = makeLineCounts()

func makeLineCounts() (t [2][256]uint32) {
	for half := range t {
		for v := range t[half] {
			for i, l := range lines {
				n := bits.OnesCount16(uint16(v) << (8 * half) & l)
				t[half][v] |= uint32(n) << (3 * i)
			}
		}
	}
	return t
}

func countLines(v uint16) uint32 { return lineCounts[0][v&255] + lineCounts[1][v>>8] }

// weights of the evaluation.
type weights struct {
	open   [5]int32 // a line by the cells shown on it, nothing of the opponent's there
	weak   [5]int32 // the same, one or more blockers, none of them big
	strong [5]int32 // the same, a big blocker
	piece  [4]int32 // a visible piece, by size
	buried [4]int32 // a covered piece, by size
	tempo  int32
}

var tuned = weights{
	open:   [5]int32{0, 4, 16, 60, 0},
	weak:   [5]int32{0, 1, 6, 22, 0},
	strong: [5]int32{0, 0, 1, 4, 0},
	piece:  [4]int32{2, 6, 14, 30},
	buried: [4]int32{-2, -4, -8, 0},
	tempo:  8,
}

// lineValue[me counts | their counts<<3 | their bigs<<6] is the difference of both sides' worth of a line, from my
// side; my own bigs are looked up with the roles changed.
var lineValue = makeLineValue(tuned)

func makeLineValue(w weights) (t [512]int32) {
	for i := range t {
		mine, theirs, bigs := i&7, i>>3&7, i>>6
		if mine > 4 || theirs > 4 || bigs > theirs {
			continue
		}
		switch {
		case theirs == 0:
			t[i] = w.open[mine]
		case bigs == 0:
			t[i] = w.weak[mine]
		default:
			t[i] = w.strong[mine]
		}
	}
	return t
}

// evaluate is the static value for the side to move.
func (b *board) evaluate(s *sight) int32 {
	mine, theirs := countLines(s.cells[0]), countLines(s.cells[1])
	myBig, theirBig := countLines(uint16(s.top[0]>>48)), countLines(uint16(s.top[1]>>48))
	v := tuned.tempo
	for range lines {
		v += lineValue[mine&7|theirs&7<<3|theirBig&7<<6] - lineValue[theirs&7|mine&7<<3|myBig&7<<6]
		mine, theirs, myBig, theirBig = mine>>3, theirs>>3, myBig>>3, theirBig>>3
	}
	for z := range uint(4) {
		shown0, shown1 := bits.OnesCount64(s.top[0]>>(z*16)&laneMask), bits.OnesCount64(s.top[1]>>(z*16)&laneMask)
		all0, all1 := bits.OnesCount64(b.pl[b.turn]>>(z*16)&laneMask), bits.OnesCount64(b.pl[b.turn^1]>>(z*16)&laneMask)
		v += tuned.piece[z]*int32(shown0-shown1) + tuned.buried[z]*int32(all0-shown0-all1+shown1)
	}
	return v
}
