package endgame

import "slices"

// pick swaps the most promising of the remaining moves to index i.
func pick(moves []choice, i int) {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].order > moves[best].order {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
}

func byOrder(moves []choice) {
	slices.SortStableFunc(moves, func(a, b choice) int { return int(b.order - a.order) })
}

// guess estimates the value of a move: going out gains the other's tiles twice; otherwise kept tiles are lost points.
func (s *Solver) guess(m *move, p int) int32 {
	own, other := &s.sides[p], &s.sides[1-p]
	if m.play == nil {
		return other.points - own.points
	}
	if own.rack == m.use {
		return int32(m.play.Score) + 2*other.points
	}
	return int32(m.play.Score) + m.points - own.points
}

// promise orders moves: each laid tile counts like a number of points, and the move's own points are multiplied. Where
// nearly any good move refutes a line, the best move to try first is the one with the shortest search, and that is
// after the fewest tiles left, and the fewest of those that are hard to lay (compare the effort by which proof-number
// search chooses: L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994). With points alone
// some positions take a hundred times as many nodes; the exact numbers make little difference.
func (s *Solver) promise(m *move, p int) int32 {
	x := s.guess(m, p)
	if m.play != nil {
		x += perTile*int32(m.play.Laid) + perPoint*m.points
	}
	return x
}

const (
	perTile  = 16
	perPoint = 3
)

// horizon is the estimate where the search stops: that of the best move.
func (s *Solver) horizon(p int, moves []choice) int32 {
	best := int32(-infinite)
	for i := range moves {
		best = max(best, s.guess(moves[i].move, p))
	}
	return best
}
