package gobblet

import (
	"context"
	"math/bits"
)

// Values of won positions are win less the plies to the end.
const (
	win      = 30000
	sure     = win - 1000 // beyond this a value is a proven win
	infinite = win + 1    // more than any value
	maxPly   = 96
)

// searcher is one iterative-deepening alpha-beta search over a board that it makes and unmakes moves on.
// It allocates nothing once begun.
type searcher struct {
	pos     keyed
	tt      *table
	ctx     context.Context
	limit   int64 // nodes
	nodes   int64
	stopped bool
	deaf    bool // too early to stop: the first iterations are always finished
	extend  int  // plies beyond the nominal depth that threats may add
	path    [maxPly + 1]board
	quiet   [maxPly + 1]int // plies since the last drop, path or game
	drawn   []board         // boards that came up twice in the game already
	killers [maxPly + 1][2]move
	history [2][8][16]int32 // by side, origin (size on the board or in reserve), target
	lists   [maxPly + 1][maxMoves]scored
}

// scored is a move with its rank in the order of trying.
type scored struct {
	move  move
	score int32
}

// poll tells whether the search has to end, asking the context now and then.
func (s *searcher) poll() bool {
	if s.nodes&1023 == 0 && !s.deaf && (s.nodes >= s.limit || s.ctx.Err() != nil) {
		s.stopped = true
	}
	return s.stopped
}

// negamax is the value for the side to move within the window (fail-soft), depth plies deep. The mover
// before has not completed a line: every winning move is seen one ply earlier, by wins.
func (s *searcher) negamax(alpha, beta int32, depth, ply int) int32 {
	s.nodes++
	if s.poll() {
		return 0
	}
	b := &s.pos.board
	see := b.look()
	if hasLine(see.cells[0]) {
		return win - int32(ply) // the mover uncovered it
	}
	if b.wins(&see, 0) {
		return win - int32(ply) - 1
	}
	if most := win - int32(ply) - 3; beta > most { // no win before three plies from here
		if beta = most; alpha >= beta {
			return beta
		}
	}
	if s.repeats(ply) {
		return 0
	}
	threatened := b.wins(&see, 1)
	if depth <= 0 {
		if !threatened || ply >= s.extend {
			return b.evaluate(&see)
		}
		depth = 1
	}
	return s.expand(alpha, beta, depth, ply, &see, threatened)
}

// repeats tells whether the position stands in the path already, or has come up twice in the game.
func (s *searcher) repeats(ply int) bool {
	s.path[ply] = s.pos.board
	for back := 4; back <= s.quiet[ply] && back <= ply; back += 2 {
		if s.path[ply-back] == s.pos.board {
			return true
		}
	}
	for i := range s.drawn {
		if s.drawn[i] == s.pos.board {
			return true
		}
	}
	return false
}

// expand tries the moves of a node in order, principal variation first.
func (s *searcher) expand(alpha, beta int32, depth, ply int, see *sight, threatened bool) int32 {
	var key uint64
	var sym uint8
	var hashed move
	keys := depth > 1 // the last ply is too cheap to be remembered
	if keys {
		key, sym = s.pos.canonical()
		if e, ok := s.tt.probe(key); ok {
			if v, ok := e.cutoff(alpha, beta, depth, ply); ok {
				return v
			}
			if m := e.move(); m != noMove {
				hashed = m.turned(inverses[sym])
			}
		}
	}
	moves := s.order(ply, see, hashed, threatened)
	best, bestMove, old := int32(-infinite), noMove, alpha
	for i := range moves {
		m := pick(moves, i, depth)
		v := s.try(m, alpha, beta, depth, ply, i == 0)
		if s.stopped {
			return 0
		}
		if v > best {
			best, bestMove = v, m
			alpha = max(alpha, v)
			if alpha >= beta {
				s.reward(m, depth, ply)
				break
			}
		}
	}
	if keys {
		bound := exact
		if best <= old {
			bound = upper
		} else if best >= beta {
			bound = lower
		}
		s.tt.store(key, bestMove.turned(sym), stored(best, ply), depth, bound)
	}
	return best
}

// try plays a move, searches behind it and takes it back. All but the first are tried with an empty
// window. Every move is searched to the full depth: reducing late quiet moves was tried and won nothing.
func (s *searcher) try(m move, alpha, beta int32, depth, ply int, first bool) int32 {
	d := s.make(m, depth > 2)
	s.quiet[ply+1] = s.quiet[ply] + 1
	if m.isDrop() {
		s.quiet[ply+1] = 0
	}
	var v int32
	if first {
		v = -s.negamax(-beta, -alpha, depth-1, ply+1)
	} else {
		v = -s.negamax(-alpha-1, -alpha, depth-1, ply+1)
		if v > alpha && v < beta {
			v = -s.negamax(-beta, -alpha, depth-1, ply+1)
		}
	}
	s.unmake(d, depth > 2)
	return v
}

// make plays a move; keys are kept only where a table may be asked below.
func (s *searcher) make(m move, keys bool) uint64 {
	p := s.pos.turn
	d := s.pos.delta(m)
	s.pos.pl[p] ^= d
	s.pos.turn ^= 1
	if keys {
		s.rekey(p, d)
	}
	return d
}

func (s *searcher) unmake(d uint64, keys bool) {
	s.pos.turn ^= 1
	s.pos.pl[s.pos.turn] ^= d
	if keys {
		s.rekey(s.pos.turn, d)
	}
}

func (s *searcher) rekey(p uint8, d uint64) {
	s.pos.pass()
	for ; d != 0; d &= d - 1 {
		s.pos.toggle(p, bits.TrailingZeros64(d))
	}
}

// stored makes a win's value count from the position instead of the root; cutoff does the opposite.
func stored(v int32, ply int) int32 {
	switch {
	case v > sure:
		return v + int32(ply)
	case v < -sure:
		return v - int32(ply)
	}
	return v
}

// cutoff tells whether the entry settles the node.
func (e entry) cutoff(alpha, beta int32, depth, ply int) (int32, bool) {
	v := e.value()
	switch {
	case v > sure:
		v -= int32(ply)
	case v < -sure:
		v += int32(ply)
	}
	if e.depth() < depth && v < sure && v > -sure { // a proven win holds at any depth
		return 0, false
	}
	switch e.bound() {
	case exact:
		return v, true
	case lower:
		return v, v >= beta
	default:
		return v, v <= alpha
	}
}
