package search

// noMove stands for an unknown move.
const noMove = MaxMove + 1

// visit returns the value of the position for the player to move: exact within (alpha, beta), else a bound on the side
// on which it is.
func (s *Searcher) visit(b Board, depth, ply, alpha, beta int) int {
	s.nodes++
	if beta-alpha > 1 {
		s.lines[ply] = s.lines[ply][:0] // null windows never extend a line
	}
	if s.exhausted() {
		return 0
	}
	if v, ok := b.Exact(); ok {
		return v
	}
	if depth == 0 {
		return b.Eval()
	}
	if depth == 1 && s.last != nil && beta-alpha == 1 { // with a wider window the move is needed for the line
		if v, visited, ok := s.last.LastPly(beta); ok {
			s.nodes += int64(visited)
			return v
		}
	}
	key, hashed := uint64(0), noMove
	if depth >= s.keep {
		key = b.Key()
		if e, ok := s.table.probe(key); ok {
			hashed = e.move()
			// The principal variation is searched to its end, so that its line is complete.
			if e.depth() >= depth && beta-alpha == 1 && e.decides(alpha, beta) {
				return e.value()
			}
		}
	}
	best, bestMove := s.moves(b, depth, ply, alpha, beta, hashed)
	if s.stop {
		return 0
	}
	if depth >= s.keep {
		s.table.store(key, makeEntry(bestMove, best, depth, boundOf(best, alpha, beta)))
	}
	return best
}

// moves searches the moves of a position until one reaches beta.
func (s *Searcher) moves(b Board, depth, ply, alpha, beta int, hashed Move) (int, Move) {
	list := b.Moves(s.buf[ply])
	s.rate(list, ply, hashed)
	best, bestMove := -infinite, noMove
	for i := range list {
		m := pick(list, i)
		gain := b.Make(m)
		v := beta
		if s.reduces(i, depth, gain, alpha, beta) {
			v = gain - s.visit(b, depth-2, ply+1, gain-beta, gain-alpha)
		}
		if v > alpha {
			v = s.child(b, gain, depth, ply, alpha, beta, i == 0)
		}
		b.Unmake()
		if s.stop {
			return 0, noMove
		}
		if v <= best {
			continue
		}
		best, bestMove = v, m
		if v <= alpha {
			continue
		}
		alpha = v
		if beta-alpha > 0 {
			s.extend(ply, m)
			continue
		}
		s.reward(m, depth, ply)
		break
	}
	return best, bestMove
}

// child searches the position after a move that gained gain. The first move gets the whole window; the others must
// first prove with a null window that they are better.
func (s *Searcher) child(b Board, gain, depth, ply, alpha, beta int, first bool) int {
	if first || beta-alpha == 1 {
		return gain - s.visit(b, depth-1, ply+1, gain-beta, gain-alpha)
	}
	v := gain - s.visit(b, depth-1, ply+1, gain-alpha-1, gain-alpha)
	if v > alpha && v < beta && !s.stop {
		v = gain - s.visit(b, depth-1, ply+1, gain-beta, gain-alpha)
	}
	return v
}

// pick swaps the best of list[i:] to the front and returns it.
func pick(list []Candidate, i int) Move {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].score > list[best].score {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i].Move
}

// rate orders moves: the table's move, then by hint, then killers, then history.
func (s *Searcher) rate(list []Candidate, ply int, hashed Move) {
	k := s.killers[ply]
	for i := range list {
		c := &list[i]
		c.score = int64(c.Hint) << 30
		switch c.Move {
		case hashed:
			c.score = 1 << 62
		case k[0]:
			c.score += 1 << 29
		case k[1]:
			c.score += 1 << 28
		}
		if int(c.Move) < len(s.history) {
			c.score += int64(s.history[c.Move])
		}
	}
}

// reward records a move that refuted its position.
func (s *Searcher) reward(m Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	if int(m) >= len(s.history) {
		return
	}
	if s.history[m] += int32(depth * depth); s.history[m] >= 1<<27 {
		for i := range s.history {
			s.history[i] >>= 1
		}
	}
}

// lateDepth is the remaining depth from which late moves are reduced.
const lateDepth = 4

// reduces reports whether the i-th move is first searched one ply less deep: it is late in a good order, gains nothing
// at once, and is not expected to be the best.
func (s *Searcher) reduces(i, depth, gain, alpha, beta int) bool {
	return s.late > 0 && i >= s.late && depth >= lateDepth && gain == 0 && beta-alpha == 1
}
