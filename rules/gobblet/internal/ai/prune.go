package ai

import (
	"math"

	"tablee/rules/gobblet/internal/board"
)

// What is not searched, or less deep, beyond the firm depth and where all that is asked is whether a value lies beyond
// a bound (an empty window).

// margins is by how much the static value has to be beyond the bound for a node to be left, by its depth.
var margins = [...]int32{1: 45, 2: 80, 3: 110, 4: 140}

// hopeless is how far below the bound a side has to be that has to meet a threat beyond the nominal depth.
const hopeless = 15

// guess is the value of a node that a glance settles: so good for the mover that no move spoils it, or, where it must
// parry beyond the nominal depth, so bad that none will help.
func (s *searcher) guess(alpha, beta int32, depth int, see *board.Visible, threatened bool) (v int32, ok bool) {
	if alpha < -sure || beta > sure || depth >= len(margins) || threatened != (depth <= 0) {
		return 0, false
	}
	v = s.worth.Value(&s.pos.Board, see)
	if threatened {
		return v, v+hopeless <= alpha
	}
	v -= margins[depth]
	return v, v >= beta
}

// reductions is how many plies less deep a move is tried first, by the depth and its place in the order.
var reductions = makeReductions()

const manyMoves = 64

func makeReductions() (t [16][manyMoves]int8) {
	for depth := 2; depth < len(t); depth++ {
		for i := 1; i < manyMoves; i++ {
			less := int(math.Log(float64(depth)) * math.Log(float64(i)) / 1.6)
			t[depth][i] = int8(min(less, depth-1))
		}
	}
	return t
}

// reduction is how many plies less deep the move at a place in the order is tried first.
func reduction(depth, i int) int {
	return int(reductions[min(depth, len(reductions)-1)][min(i, manyMoves-1)])
}
