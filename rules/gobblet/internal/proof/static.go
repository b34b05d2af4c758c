package proof

import (
	"math/bits"

	"tablee/rules/gobblet/internal/board"
)

// The first estimate of the winner is 60 times the logarithm of the odds, fitted to games of the program against itself
// by logistic regression (as Buro fitted Othello's evaluation, From simple features to sophisticated evaluation
// functions, 1998). It adds up weights of the ten lines, by the visible pieces of both sides, and of the pieces that
// are visible and out of the reserve. Players have a better evaluation (package eval), but the initial proof numbers
// are tuned to this one: with the other, one of ten long proofs of the tests exceeds its budget.

// lineWeight is the value of a line for a side that shows mine cells of it, of which myBigs are big pieces, which
// nothing can cover. The value for the other side is the negative.
type lineWeight struct {
	mine, theirs, myBigs, theirBigs int
	value                           int32
}

var lineWeights = []lineWeight{
	{1, 0, 0, 0, -10}, {1, 0, 1, 0, 10},
	{1, 1, 1, 0, 19},
	{1, 2, 1, 0, 25},
	{1, 3, 1, 0, 22},
	{2, 0, 0, 0, -15}, {2, 0, 1, 0, 5}, {2, 0, 2, 0, 30},
	{2, 1, 0, 0, -1}, {2, 1, 1, 0, 17}, {2, 1, 1, 1, -6}, {2, 1, 2, 0, 42}, {2, 1, 2, 1, 11},
	{2, 2, 1, 0, 22}, {2, 2, 2, 0, 40}, {2, 2, 2, 1, 19},
	{3, 0, 0, 0, 20}, {3, 0, 1, 0, 25}, {3, 0, 2, 0, 35}, {3, 0, 3, 0, 72},
	{3, 1, 0, 0, 19}, {3, 1, 1, 0, 40}, {3, 1, 1, 1, -13}, {3, 1, 2, 0, 41}, {3, 1, 2, 1, 4}, {3, 1, 3, 0, 50}, {3, 1,
		3, 1, 23},
}

// Weights of a visible piece and of a piece that is out of the reserve, by size; and of being to move.
var (
	shownWeights  = [4]int32{45, 55, 58, -12}
	playedWeights = [4]int32{-10, -12, -22, -12}
)

const tempo = 16

// lineCounts packs, six bits for each line, how many cells of it a set of eight cells has.
var lineCounts = makeLineCounts()

func makeLineCounts() (t [2][256]uint64) {
	for half := range t {
		for v := range t[half] {
			for i, l := range board.AllLines {
				n := bits.OnesCount16(uint16(v) << (8 * half) & l)
				t[half][v] |= uint64(n) << (6 * i)
			}
		}
	}
	return t
}

func countLines(v uint16) uint64 { return lineCounts[0][v&255] + lineCounts[1][v>>8] }

// lineValue is indexed by the counts of a line, three bits each: mine, theirs, my bigs, their bigs.
var lineValue = makeLineValue()

func makeLineValue() (t [1 << 12]int16) {
	for _, w := range lineWeights {
		t[w.mine|w.theirs<<3|w.myBigs<<6|w.theirBigs<<9] = int16(w.value)
		t[w.theirs|w.mine<<3|w.theirBigs<<6|w.myBigs<<9] = int16(-w.value)
	}
	return t
}

// staticValue is the static value for the side to move.
func staticValue(b *board.Board, s *board.Visible) int32 {
	shown := countLines(s.Cells[0]) | countLines(s.Cells[1])<<3
	bigs := countLines(uint16(s.Top[0]>>48)) | countLines(uint16(s.Top[1]>>48))<<3
	v := int32(tempo)
	for range board.AllLines {
		v += int32(lineValue[shown&63|bigs&63<<6])
		shown, bigs = shown>>6, bigs>>6
	}
	me, they := b.Words[b.Mover], b.Words[b.Mover^1]
	for z := range board.Size(4) {
		v += shownWeights[z] * int32(board.OnesOf(s.Top[0], z)-board.OnesOf(s.Top[1], z))
		v += playedWeights[z] * int32(board.OnesOf(me, z)-board.OnesOf(they, z))
	}
	return v
}
