package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/eval"
)

// TrainingSearch is a search with which command train plays and values positions. It keeps its memory from one position
// to the next, which makes it fast for few nodes.
type TrainingSearch struct{ s *searcher }

// NewTrainingSearch makes a search with a table of 1<<table buckets. If seen is not nil it is called with every
// evaluated leaf.
func NewTrainingSearch(e *eval.Eval, table int, seen func(*board.Board)) *TrainingSearch {
	s := alphaBeta{table: table, prune: true, eval: e}.search(context.Background(), &Task{})
	s.seen = seen
	return &TrainingSearch{s}
}

// Forget clears all state, so that later results are independent of earlier searches.
func (y *TrainingSearch) Forget() {
	clear(y.s.tt.buckets)
	clear(y.s.killers[:])
	clear(y.s.history[:])
}

// Think is the best move and its value after a search of about nodes nodes. twice is the boards that have occurred
// twice.
func (y *TrainingSearch) Think(b board.Board, twice []board.Board, nodes int64, rng *rand.Rand) (board.Move, int32) {
	s := y.s
	s.pos, s.drawn, s.path[0] = board.NewHashedBoard(b), twice, b
	s.extend, s.limit, s.nodes, s.stopped = extension, nodes, 0, false
	moves := s.rootMoves(rng)
	for d := 1; d <= maxPly/2 && !s.stopped && s.nodes < nodes; d++ {
		s.noAbort = d < minDepth
		s.iterate(moves, d)
		if v := moves[0].value; v > sure || lostLate(v, d) {
			break
		}
	}
	return moves[0].move, moves[0].value
}
