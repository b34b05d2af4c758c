package ai

import (
	"context"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

// The value of a won position is win minus the number of plies to the end.
const (
	win      = 30000
	sure     = win - 1000 // a value beyond this is a proven win
	infinite = win + 1    // greater than any value
	maxPly   = 96
)

// searcher is an iterative-deepening alpha-beta search on a board on which it makes and unmakes moves. It allocates
// nothing during the search.
type searcher struct {
	pos        board.HashedBoard
	tt         *table
	ctx        context.Context
	limit      int64 // of nodes
	nodes      int64
	stopped    bool
	noAbort    bool // too early to stop: the first iterations are always finished
	allowPrune bool // whether prune may be set beyond minDepth
	prune      bool // in this iteration: prune nodes by their static value, and search late moves less deep
	eval       *eval.Eval
	seen       func(*board.Board) // if not nil, it is called with every evaluated leaf
	extend     int                // plies beyond the nominal depth by which threats may extend the search
	path       [maxPly + 1]board.Board
	quiet      [maxPly + 1]int // plies since the last drop, on the path or in the game
	drawn      []board.Board   // boards that have occurred twice in the game
	killers    [maxPly + 1][2]board.Move
	lifted     board.Move      // at the root: the lift that was played in this turn, or NoMove
	history    [2][8][16]int32 // by side, origin (size on the board or in reserve), target
	lists      [maxPly + 1][board.MaxMoves]scored
}

// scored is a move with its rank in the move ordering.
type scored struct {
	move  board.Move
	score int32
}

// poll reports whether the search must end; it checks the context from time to time.
func (s *searcher) poll() bool {
	if s.nodes&1023 == 0 && !s.noAbort && (s.nodes >= s.limit || s.ctx.Err() != nil) {
		s.stopped = true
	}
	return s.stopped
}

// negamax is the value for the side to move within the window (fail-soft), depth plies deep. The last move cannot have
// completed a line, because every winning move is found one ply earlier by Wins.
func (s *searcher) negamax(alpha, beta int32, depth, ply int) int32 {
	s.nodes++
	if s.poll() {
		return 0
	}
	b := &s.pos.Board
	see := b.Look()
	if board.HasLine(see.Cells[0]) {
		return win - int32(ply) // the last move uncovered the line
	}
	if b.Wins(&see, 0) {
		return win - int32(ply) - 1
	}
	if most := win - int32(ply) - 3; beta > most { // no win is possible within three plies
		if beta = most; alpha >= beta {
			return beta
		}
	}
	if s.repeats(ply) {
		return 0
	}
	threatened := b.Wins(&see, 1)
	if depth <= 0 {
		if !threatened || ply >= s.extend {
			if s.seen != nil {
				s.seen(b)
			}
			return s.eval.Value(b, &see)
		}
	}
	if s.prune && beta-alpha == 1 {
		if v, ok := s.staticCutoff(alpha, beta, depth, &see, threatened); ok {
			return v
		}
	}
	depth = max(depth, 1)
	return s.expand(alpha, beta, depth, ply, &see, threatened)
}

// repeats reports whether the position is already on the path, or has occurred twice in the game.
func (s *searcher) repeats(ply int) bool {
	s.path[ply] = s.pos.Board
	for back := 4; back <= s.quiet[ply] && back <= ply; back += 2 {
		if s.path[ply-back] == s.pos.Board {
			return true
		}
	}
	for i := range s.drawn {
		if s.drawn[i] == s.pos.Board {
			return true
		}
	}
	return false
}

// expand searches the moves of a node in order, the principal variation first.
func (s *searcher) expand(alpha, beta int32, depth, ply int, see *board.Visible, threatened bool) int32 {
	var key uint64
	var sym uint8
	var hashed board.Move
	kept := depth > 1 // the last ply is too cheap to store
	if kept {
		key, sym = s.pos.Canonical()
		if e, ok := s.tt.probe(key); ok {
			if v, ok := e.cutoff(alpha, beta, depth, ply); ok {
				return v
			}
			if m := e.move(); m != board.NoMove {
				hashed = board.Back(m, sym)
			}
		}
	}
	best, bestMove, old := int32(-infinite), board.NoMove, alpha
	cells := uint16(board.Anywhere)
	if s.pos.Touch && s.pos.Stuck(see) {
		return int32(ply) + 1 - win
	}
	if threatened {
		if cells = s.pos.Parries(see); cells != board.Anywhere {
			best = int32(ply) + 2 - win // the value of any other move
			if cells == 0 {
				return best
			}
		}
	}
	q := s.queue(ply, see, hashed, threatened, cells)
	for i := 0; ; i++ {
		m, ok := q.next(s, depth)
		if !ok {
			break
		}
		v := int32(infinite)
		if less := reduction(depth, i); less > 0 && s.prune && !threatened {
			v = s.try(m, alpha, alpha+1, depth-less, ply, false)
		}
		if v > alpha && !s.stopped {
			v = s.try(m, alpha, beta, depth, ply, i == 0)
		}
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
	if kept {
		bound := exact
		if best <= old {
			bound = upper
		} else if best >= beta {
			bound = lower
		}
		s.tt.store(key, board.Turned(bestMove, sym), stored(best, ply), depth, bound)
	}
	return best
}

// try plays a move, searches the position after it and takes the move back. All moves but the first are first searched
// with an empty window.
func (s *searcher) try(m board.Move, alpha, beta int32, depth, ply int, first bool) int32 {
	d := s.make(m, depth > 2)
	s.quiet[ply+1] = s.quiet[ply] + 1
	if m.IsDrop() {
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

// make plays a move; keys are updated only if a table may be used below.
func (s *searcher) make(m board.Move, kept bool) uint64 {
	p := s.pos.Mover
	d := s.pos.Delta(m)
	s.pos.Words[p] ^= d
	s.pos.Mover ^= 1
	if kept {
		s.pos.Change(p, d)
	}
	return d
}

func (s *searcher) unmake(d uint64, kept bool) {
	s.pos.Mover ^= 1
	s.pos.Words[s.pos.Mover] ^= d
	if kept {
		s.pos.Change(s.pos.Mover, d)
	}
}

// stored converts a win's value from distance to the root to distance to the position; cutoff does the opposite.
func stored(v int32, ply int) int32 {
	switch {
	case v > sure:
		return v + int32(ply)
	case v < -sure:
		return v - int32(ply)
	}
	return v
}

// cutoff reports whether the entry settles the node.
func (e entry) cutoff(alpha, beta int32, depth, ply int) (int32, bool) {
	v := e.value()
	switch {
	case v > sure:
		v -= int32(ply)
	case v < -sure:
		v += int32(ply)
	}
	if e.depth() < depth && v < sure && v > -sure { // a proven win is valid at any depth
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
