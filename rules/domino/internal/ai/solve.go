package ai

// Solver searches a round with all tiles known to its end, by alpha-beta (Knuth and Moore 1975), the goal's side
// against the other side.
type Solver struct {
	Goal  Goal
	Nodes int // nodes that may still be visited; below 0 the result is worthless
}

// TwoSided reports whether a board has two sides, so that best play is well-defined.
func (b *Board) TwoSided() bool { return b.seats == 2 || b.team }

// Drawn reports whether no more tiles will be drawn, so that the rest depends on the players alone.
func (b *Board) Drawn() bool { return b.InStock <= b.keep }

// Best is the value of the board for the goal's seat with best play of both sides, if it is between the bounds.
func (s *Solver) Best(b *Board, lo, hi float64) float64 {
	if b.Over {
		return s.Goal.Value(b)
	}
	if s.Nodes--; s.Nodes < 0 {
		return 0
	}
	var buf [24]Laying
	ms := b.Moves(buf[:0])
	if len(ms) == 0 {
		ms = append(ms, Laying{Tile: -1})
	}
	ours := b.Allied(b.Turn, s.Goal.Seat)
	for _, m := range ms {
		next := *b
		next.Play(m)
		v := s.Best(&next, lo, hi)
		if ours {
			lo = max(lo, v)
		} else {
			hi = min(hi, v)
		}
		if lo >= hi || s.Nodes < 0 {
			break
		}
	}
	if ours {
		return lo
	}
	return hi
}
