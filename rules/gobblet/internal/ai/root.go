package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

// minDepth is the depth that is searched even if the context has ended. With the wins that are seen one ply beyond it,
// this finds every loss within three plies that another move avoids.
const minDepth = 3

// alphaBeta is the configuration of an alpha-beta player.
type alphaBeta struct {
	depth  int        // nominal plies
	nodes  int64      // node budget: a search without a deadline ends, and always in the same way
	extend int        // plies by which threats may extend the search
	prune  bool       // prune nodes by their static value, and search late moves less deep
	proofs bool       // search for wins by threats alone, for either side
	table  int        // log2 of the number of buckets of the transposition table
	eval   *eval.Eval // nil: the learned one
}

// rootMove is a move of the root with its value from the last finished search of it.
type rootMove struct {
	move   board.Move
	value  int32
	doomed bool // it allows the opponent a proven win by threats
}

// searchResult is the result of a search.
type searchResult struct {
	moves []rootMove // best first; values below the first are bounds only
	depth int        // of the last finished iteration
	nodes int64
}

// think searches the position until the limits or the context end it.
func (br alphaBeta) think(ctx context.Context, t *Task, rng *rand.Rand) searchResult {
	s := br.search(ctx, t)
	moves := s.rootMoves(rng)
	var pr *prover
	if br.proofs {
		pr = &prover{searcher: s}
	}
	depth := 0
	for d := 1; d <= br.depth && (!s.stopped || d <= minDepth); d++ {
		s.noAbort, s.stopped = d <= minDepth, false
		s.iterate(moves, d)
		if s.stopped {
			break
		}
		depth, s.noAbort = d, false
		if v := moves[0].value; v > sure || v < -sure && int32(d) > win+v {
			break // decided, and the loss is as late as possible
		}
		if br.proofs && pr.settle(moves) {
			break
		}
	}
	return searchResult{moves, depth, s.nodes}
}

// search makes the searcher for a position.
func (br alphaBeta) search(ctx context.Context, t *Task) *searcher {
	s := &searcher{pos: board.NewHashedBoard(t.Board), tt: newTable(br.table), ctx: ctx, limit: br.nodes, drawn: t.Twice,
		lifted: t.Lifted}
	s.extend, s.allowPrune, s.eval = br.extend, br.prune, br.eval
	if s.eval == nil {
		s.eval = eval.Learned()
	}
	s.path[0] = t.Board
	return s
}

// rootMoves lists the legal moves in random order, which decides between equal ones. If a piece is lifted, they are its
// moves.
func (s *searcher) rootMoves(rng *rand.Rand) []rootMove {
	var buf [board.MaxMoves]board.Move
	var moves []rootMove
	for _, m := range s.pos.Legal(buf[:0]) {
		if !may(s.lifted, m) {
			continue
		}
		moves = append(moves, rootMove{move: m, value: -infinite})
	}
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves
}

// iterate searches every root move to the depth and moves the best to the front; if the search is stopped early, the
// best of the finished ones.
func (s *searcher) iterate(moves []rootMove, depth int) {
	grow := s.extend
	s.extend, s.prune = grow+depth, s.allowPrune && depth > minDepth
	defer func() { s.extend = grow }()
	alpha := int32(-infinite)
	for i := range moves {
		m := moves[i]
		v := s.rootTry(m, alpha, depth, i == 0)
		if s.stopped {
			return
		}
		if i > 0 && v <= alpha {
			moves[i].value = v
			continue
		}
		alpha = v
		m.value = v
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
}

// rootTry is the value of a root move. If it allows the opponent a proven win by threats, nothing is searched.
func (s *searcher) rootTry(m rootMove, alpha int32, depth int, first bool) int32 {
	if m.doomed {
		return -sure
	}
	b := s.pos.Board
	if s.fatal(m.move) {
		return 1 - win
	}
	if see := b.Look(); b.Wins(&see, 0) { // the search below relies on this check
		b.Apply(m.move)
		if board.HasLine(b.Shown(b.Mover^1)) && !board.HasLine(b.Shown(b.Mover)) {
			return win - 1
		}
	}
	return s.try(m.move, alpha, infinite, depth, 0, first)
}
