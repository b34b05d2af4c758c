package endgame

import "slices"

// bounded is one of the first moves with the proven bounds of its value.
type bounded struct {
	*move
	atMost int32
}

// effort is the number of nodes for the first search of a move, and moreEffort the factor by which it grows if that is
// not enough.
const (
	effort     = 2_000
	moreEffort = 4
)

// proof finds the value of a position by testing, for one value after the other, whether some move is worth as much.
type proof struct {
	*Solver
	moves           []bounded
	atLeast, atMost int32 // the position's value
	asked           int32
	within, effort  int64 // node limits: for all moves, and for one move at a time
	best            *move // worth atLeast
}

// prove finds the value from the first moves in order and their values in a search of a few plies. It tests whether
// some move is worth a value, then one less if there is none, or one more if there is one, until both bounds meet (A.
// Plaat et al., Best-first fixed-depth minimax algorithms, 1996). Such tests end at the first good reply, whereas a
// search between wide bounds must find the best of all. Each move is given little effort at first, and more only if no
// other move decides the test: a few moves take nearly all of the effort, and they are easier to refute the higher the
// values of the others are.
func prove(s *Solver, root []choice, r Result) Result {
	p := proof{Solver: s, within: s.budget, atLeast: -infinite, atMost: infinite, asked: int32(r.Value), effort: effort}
	for _, c := range root {
		p.moves = append(p.moves, bounded{c.move, infinite})
	}
	s.cut = false
	for p.atLeast < p.atMost && p.ask() {
	}
	r.Nodes = s.nodes
	return p.conclude(r)
}

// conclude is the result of the tests, at least that of the search of a few plies.
func (p *proof) conclude(r Result) Result {
	switch {
	case p.best != nil:
		r.Play, r.Value = p.best.play, int(p.atLeast)
	case p.atMost < infinite: // some moves with a better estimate are refuted
		hope := slices.MaxFunc(p.moves, func(a, b bounded) int { return int(a.atMost - b.atMost) })
		r.Play, r.Value = hope.play, int(p.atMost)
	}
	if p.atLeast >= p.atMost && !p.cut {
		r.Depth, r.Proven = maxPly, true
	}
	return r
}

// ask tests every move that may be worth the value, until one is. It reports whether there is more to do.
func (p *proof) ask() (more bool) {
	left := p.open()
	for i := range p.moves {
		m := &p.moves[i]
		if m.atMost < p.asked {
			continue
		}
		if p.budget = p.within; left > 1 {
			p.budget = min(p.within, p.nodes+p.effort)
		}
		v := p.try(m.move, 0, maxPly, p.asked-1, p.asked, 0)
		switch {
		case p.stop && (p.nodes > p.within || p.ctx.Err() != nil):
			return false
		case p.stop:
			p.stop = false
		case v < p.asked:
			m.atMost = v
			left--
		default:
			p.found(i, v)
			return true
		}
	}
	if left > 0 {
		p.effort *= moreEffort
		return true
	}
	p.lower()
	return true
}

// open is the number of moves that may be worth the value.
func (p *proof) open() (n int) {
	for i := range p.moves {
		if p.moves[i].atMost >= p.asked {
			n++
		}
	}
	return n
}

// found records that a move is worth v, and raises the value to test. That move is tested first from then on.
func (p *proof) found(i int, v int32) {
	m := p.moves[i]
	copy(p.moves[1:i+1], p.moves[:i])
	p.moves[0] = m
	p.best, p.atLeast, p.asked = m.move, v, v+1
	p.bound()
}

// lower sets the value to test to the most that any move may still be worth.
func (p *proof) lower() {
	p.bound()
	p.asked = p.atMost
}

// bound computes the position's upper bound from those of its moves.
func (p *proof) bound() {
	p.atMost = -infinite
	for i := range p.moves {
		p.atMost = max(p.atMost, p.moves[i].atMost)
	}
}
