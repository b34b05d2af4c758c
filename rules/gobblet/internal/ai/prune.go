package ai

import (
	"math"

	"tablee/rules/gobblet/internal/board"
)

// This file decides what is not searched, or searched less deep. That happens only beyond minDepth and with an empty
// window, where it only matters whether a value is beyond a bound.

// margins is by how much the static value must be beyond the bound for a node not to be searched, by its depth.
var margins = [...]int32{1: 45, 2: 80, 3: 110, 4: 140}

// hopelessMargin is by how much a side that must meet a threat beyond the nominal depth has to be below the bound for
// the node not to be searched.
const hopelessMargin = 15

// staticCutoff is the value of a node that its static value settles: so good for the mover that no move spoils it, or,
// if it must parry beyond the nominal depth, so bad that no move will help.
func (s *searcher) staticCutoff(alpha, beta int32, depth int, see *board.Visible, threatened bool) (v int32, ok bool) {
	if alpha < -sure || beta > sure || depth >= len(margins) || threatened != (depth <= 0) {
		return 0, false
	}
	v = s.eval.Value(&s.pos.Board, see)
	if threatened {
		return v, v+hopelessMargin <= alpha
	}
	v -= margins[depth]
	return v, v >= beta
}

// reductions is by how many plies a move is first searched less deep, by depth and index in the move ordering.
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

// reduction is by how many plies the move at index i is first searched less deep.
func reduction(depth, i int) int {
	return int(reductions[min(depth, len(reductions)-1)][min(i, manyMoves-1)])
}
