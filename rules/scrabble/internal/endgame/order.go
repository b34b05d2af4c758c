package endgame

import "slices"

// pick moves the most promising of the rest to place i.
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

// guess orders moves: going out is worth the other's tiles twice; otherwise tiles kept are points lost.
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

// horizon is the guess where the search stops: the most promising move's.
func (s *Solver) horizon(moves []choice) int32 {
	best := moves[0].order
	for i := range moves {
		best = max(best, moves[i].order)
	}
	return best
}
