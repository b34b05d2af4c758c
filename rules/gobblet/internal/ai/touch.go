package ai

import (
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// This file has what the option touch changes. Players search whole moves and play the half of it that is due: the lift
// first, then, asked again with that piece in hand, the best of its puts.

// may reports whether a whole move is one of the lifted piece, or no piece is lifted.
func may(lifted, m board.Move) bool { return lifted == board.NoMove || m.From() == lifted.To() }

// legal appends the legal moves in one go; only those of the lifted piece if there is one.
func (t *Task) legal(dst []board.Move) []board.Move {
	ms := t.Board.Legal(dst)
	if t.Lifted == board.NoMove {
		return ms
	}
	return slices.DeleteFunc(ms, func(m board.Move) bool { return !may(t.Lifted, m) })
}

// step is the move of the game that begins, or completes, a whole move.
func (t *Task) step(m board.Move) board.Move {
	switch {
	case !t.Board.Touch || !m.OnBoard():
		return m
	case t.Lifted != board.NoMove:
		return board.Put(m.To())
	}
	return board.Lift(m.From())
}

// said is a whole move as it can be played now: in one go, or as a put if its piece is lifted.
func (t *Task) said(m board.Move) board.Move {
	if t.Lifted == board.NoMove {
		return m
	}
	return t.step(m)
}

// meant is the whole move that a move of the game is; a lift is none.
func (t *Task) meant(m board.Move) board.Move {
	if m.IsPut() {
		return board.Onboard(t.Lifted.To(), m.To())
	}
	return m
}

// fatal reports whether a move at the root lifts a piece that shows a line of the other side.
func (s *searcher) fatal(m board.Move) bool {
	if !s.pos.Touch || !m.OnBoard() {
		return false
	}
	see := s.pos.Look()
	return s.pos.Fatal(&see)>>m.From()&1 != 0
}
