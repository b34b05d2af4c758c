package endgame

import "slices"

// visit is a position whose moves are being searched.
type visit struct {
	ply, depth, passed int
	alpha, beta        int32
	best               int32
	top                *move // the best move so far
	tried              int
	by                 *move // the move that is being searched
	solo               solo
}

// visit searches the stored best move, then plays that went out elsewhere, and only then, if necessary, lists the
// others in the order of promise. If the first moves do not decide the position, moves that are refuted by a play of
// the other player are not searched; if the other has one tile left, most moves are known to be worth too little.
func (s *Solver) visit(v *visit, best *move) {
	p, keys := v.ply&1, s.g.LaneKeys()
	if s.reply == &s.pass { // there is no other move, see last
		s.attempt(v, &s.pass)
		return
	}
	var first [outsKept + 1]*move
	hopeful := boundsApply(&s.sides[p], &s.sides[1-p])
	if best != nil && !hopeful {
		first[0] = best
		if s.attempt(v, first[0]) {
			return
		}
	}
	o := s.outsOf(p)
	for i, m := range o.plays {
		if m != nil && m != first[0] && keys[m.dir][m.l] == m.key {
			first[i+1] = m
			if s.attempt(v, m) {
				return
			}
		}
	}
	var moves []choice
	if hopeful {
		moves = promisingMoves(s, v)
	} else {
		moves = s.list(v.ply, p)
	}
	for i := 0; i < len(moves); i++ {
		if pick(moves, i); !slices.Contains(first[:], moves[i].move) && s.attempt(v, moves[i].move) {
			return
		}
		if i == 0 && !hopeful {
			moves = s.unrefuted(v, moves, 1)
		}
	}
}

// attempt searches one move; done reports that no other move needs to be tried.
func (s *Solver) attempt(v *visit, m *move) (done bool) {
	var x int32
	v.by = m
	if v.tried == 0 {
		x = s.try(m, v.ply, v.depth, v.alpha, v.beta, v.passed)
	} else if x = s.try(m, v.ply, v.depth, v.alpha, v.alpha+1, v.passed); x > v.alpha && x < v.beta {
		x = s.try(m, v.ply, v.depth, v.alpha, v.beta, v.passed)
	}
	if s.stop {
		return true
	}
	v.tried++
	if x > v.best {
		v.best, v.top = x, m
	}
	v.alpha = max(v.alpha, x)
	if v.alpha < v.beta {
		if !s.cut && m.play != nil && s.reply == &s.pass { // searched to the end, and the other can only pass
			v.sleep(s, m)
		}
		return false
	}
	s.keep(v.ply&1, m)
	return true
}
