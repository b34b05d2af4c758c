package endgame

import "slices"

// bounded is one of the first moves with what is proven of its value.
type bounded struct {
	*move
	atMost int32
}

// effort is how many nodes a move is given at first, and moreEffort how many times as many where nothing comes of it.
const (
	effort     = 2_000
	moreEffort = 4
)

// proof looks for the value of a position by asking of one value after the other whether some move is worth as much.
type proof struct {
	*Solver
	moves           []bounded
	atLeast, atMost int32 // the position's value
	asked           int32
	within, effort  int64 // nodes for all, and for one move at a time
	best            *move // worth atLeast
}

// prove finds the value from the first moves in order and what a search of a few plies thinks of them. It asks whether
// any is worth that much, then one less where none is, or one more where one is, until both bounds meet (A. Plaat et
// al., Best-first fixed-depth minimax algorithms, 1996): such questions are answered at the first good reply, where a
// search between wide bounds has to find the best of all. Each move is given little effort at first, and more only
// when no other answers the question: a few moves take nearly all of it, and they are the easier to refute the higher
// what others are worth.
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

// conclude is what came of the questions, at least that of the search of a few plies.
func (p *proof) conclude(r Result) Result {
	switch {
	case p.best != nil:
		r.Play, r.Value = p.best.play, int(p.atLeast)
	case p.atMost < infinite: // some of what looked better is refuted
		hope := slices.MaxFunc(p.moves, func(a, b bounded) int { return int(a.atMost - b.atMost) })
		r.Play, r.Value = hope.play, int(p.atMost)
	}
	if p.atLeast >= p.atMost && !p.cut {
		r.Depth, r.Proven = maxPly, true
	}
	return r
}

// ask tries every move that may be worth what is asked, until one is. It reports whether there is more to do.
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

// open is how many moves may be worth what is asked.
func (p *proof) open() (n int) {
	for i := range p.moves {
		if p.moves[i].atMost >= p.asked {
			n++
		}
	}
	return n
}

// found takes up that a move is worth so much, and asks for more. The move is the first to be asked for it.
func (p *proof) found(i int, v int32) {
	m := p.moves[i]
	copy(p.moves[1:i+1], p.moves[:i])
	p.moves[0] = m
	p.best, p.atLeast, p.asked = m.move, v, v+1
	p.bound()
}

// lower asks for the most that any move may still be worth.
func (p *proof) lower() {
	p.bound()
	p.asked = p.atMost
}

// bound takes the position's bound from those of its moves.
func (p *proof) bound() {
	p.atMost = -infinite
	for i := range p.moves {
		p.atMost = max(p.atMost, p.moves[i].atMost)
	}
}
