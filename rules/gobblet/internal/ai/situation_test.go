package ai

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// situation is a position as a player is given it, and how it came about.
type situation struct {
	game.View
	board   board.Board
	pending bool
	moves   []board.Move
}

// Task is what a view of the game has.
func (s *situation) Task() *Task { return &Task{Board: s.board, Pending: s.pending} }

// randomSituation plays up to n random moves; the game is not over after them.
func randomSituation(rng *rand.Rand, n int) *situation {
	s := &situation{}
	for range n {
		var buf [board.MaxMoves]board.Move
		ms := s.board.Legal(buf[:0])
		m := ms[rng.IntN(len(ms))]
		next := board.After(s.board, m)
		if _, over := next.Winner(); over {
			return s
		}
		s.board, s.moves = next, append(s.moves, m)
	}
	return s
}

// named is the move that is written so.
func named(s *situation, text game.Move) board.Move {
	ms := s.board.Legal(nil)
	if i := slices.IndexFunc(ms, func(m board.Move) bool { return m.String() == string(text) }); i >= 0 {
		return ms[i]
	}
	return board.NoMove
}

// count is 1 for what is so.
func count(so bool) int {
	if so {
		return 1
	}
	return 0
}
