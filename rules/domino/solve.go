package domino

// solver searches a round to its end with every tile known: alpha-beta (Knuth and Moore 1975), the goal's side
// against the other one.
type solver struct {
	goal  goal
	nodes int // what may still be visited; below 0 the answer is worth nothing
}

// twoSided tells whether a board has two sides, so that there is a best play for both.
func (b *board) twoSided() bool { return b.seats == 2 || b.rule == rulePartners }

// drawn tells whether no tile will be drawn any more: what is left depends on the players alone.
func (b *board) drawn() bool { return b.nstock <= b.keep }

// best is the value of the board for the goal's seat when both sides play best, as far as it lies between
// the bounds.
func (s *solver) best(b *board, lo, hi float64) float64 {
	if b.over {
		return s.goal.value(b)
	}
	if s.nodes--; s.nodes < 0 {
		return 0
	}
	var buf [24]lays
	ms := b.moves(buf[:0])
	if len(ms) == 0 {
		ms = append(ms, lays{tile: -1})
	}
	ours := b.allied(b.turn, s.goal.seat)
	for _, m := range ms {
		next := *b
		next.play(m)
		v := s.best(&next, lo, hi)
		if ours {
			lo = max(lo, v)
		} else {
			hi = min(hi, v)
		}
		if lo >= hi || s.nodes < 0 {
			break
		}
	}
	if ours {
		return lo
	}
	return hi
}
