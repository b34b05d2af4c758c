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

// guess is what a move may be worth: going out brings the other's tiles twice; otherwise tiles kept are points lost.
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

// promise orders moves: a tile laid counts like so many points more, and its own points so many times more. Where
// nearly any good move refutes a line, the first to try is not the best one but the one whose search is the shortest,
// and that is after the fewest tiles left, and the fewest of those that are hard to lay (compare the effort by which
// proof-number search chooses: L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994). By
// points alone some positions take a hundred times as many nodes; more than these numbers makes little difference.
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

// horizon is the guess where the search stops: the best move's.
func (s *Solver) horizon(p int, moves []choice) int32 {
	best := int32(-infinite)
	for i := range moves {
		best = max(best, s.guess(moves[i].move, p))
	}
	return best
}
