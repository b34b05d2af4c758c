package gobblet

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// This file has the option touch: a piece that is lifted must be moved, and its player loses at once if lifting it
// shows a line of the opponent. The move of a piece on the board is two moves of one seat, a lift and a put. A move
// from cell to cell in one go (onboard) is accepted too; it is the lift alone if that loses. A piece from the reserve
// shows nothing and is played in one move as without the option.
//
// A piece that can go to no other cell cannot be lifted: that is seen before it is touched, because the cells where it
// may go do not depend on what lies under it. Draws are offered and accepted before a piece is lifted, and lifting one
// declines an offer. Only whole turns count for the repetition.

// begun is the start of a game of the usual rules.
func begun(memory, touch bool) *position { return newGame(memory, board.Board{Touch: touch}) }

// face is the board as it is seen: without the lifted piece.
func (p *position) face() board.Board {
	if p.lifted == board.NoMove {
		return p.board
	}
	return p.board.Without(p.lifted.To())
}

// fallen reports whether the lifted piece shows a line of the opponent, which ends the game.
func (p *position) fallen() bool { return p.lifted != board.NoMove && p.board.Exposes(p.lifted.To()) }

// checkHalf is the error of check for a lift or a put, and for anything else while a piece is lifted.
func (p *position) checkHalf(m board.Move) error {
	switch {
	case p.lifted != board.NoMove && m.IsPut():
		return p.board.Check(p.went(m))
	case p.lifted != board.NoMove:
		return game.Refuse("gobblet.no.lifted", "cell", board.CellName(p.lifted.To()))
	case !p.board.Touch:
		return game.Refuse("gobblet.no.halves")
	case m.IsPut():
		return game.Refuse("gobblet.no.put")
	}
	cell := board.CellName(m.To())
	who, _, ok := p.board.Top(m.To())
	switch {
	case !ok:
		return game.Refuse("gobblet.no.empty", "cell", cell)
	case who != p.board.Mover:
		return game.Refuse("gobblet.no.theirs", "cell", cell)
	case !slices.Contains(p.halves(), game.Move(m.String())):
		return game.Refuse("gobblet.no.stuck", "cell", cell)
	}
	return nil
}

// whole is the move of a piece that a checked move completes: of a put, that from the cell of the lifted piece. A lift
// is noted, as is a move in one go whose lift loses; then it is NoMove.
func (p *position) whole(m board.Move) board.Move {
	switch {
	case !p.board.Touch || m.IsDrop():
		return m
	case m.IsPut():
		m = p.went(m)
		p.lifted = board.NoMove
		return m
	case m.IsLift():
		p.lifted = m
	case p.board.Exposes(m.From()):
		p.lifted = board.Lift(m.From())
	default:
		return m
	}
	p.pending = false
	return board.NoMove
}

// halves lists the moves with the option touch, sorted: puts if a piece is lifted, else lifts and moves from the
// reserve.
func (p *position) halves() []game.Move {
	var out []game.Move
	for _, m := range p.wholes() {
		switch {
		case p.lifted != board.NoMove:
			m = board.Put(m.To())
		case m.OnBoard():
			m = board.Lift(m.From())
		}
		out = append(out, game.Move(m.String()))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// wholes lists the legal moves of pieces in one go; only those of the lifted piece if there is one.
func (p *position) wholes() []board.Move {
	ms := p.board.Legal(nil)
	if p.lifted == board.NoMove {
		return ms
	}
	return slices.DeleteFunc(ms, func(m board.Move) bool { return m.From() != p.lifted.To() })
}

// said is a move in one go as it is played now: as a put if its piece is lifted.
func (p *position) said(m board.Move) board.Move {
	if p.lifted != board.NoMove && m.From() == p.lifted.To() {
		return board.Put(m.To())
	}
	return m
}

// went is the move in one go that a checked move completes.
func (p *position) went(m board.Move) board.Move {
	if m.IsPut() && p.lifted != board.NoMove {
		return board.Onboard(p.lifted.To(), m.To())
	}
	return m
}

// turns calls do with the board at the start of a game, and with that after each whole turn of these moves; rules is a
// board with the rules of the game. The game goes on after them, or the last one has ended it.
func turns(moves []board.Move, rules board.Board, do func(board.Board)) {
	b, lifted := rules.Emptied(), board.NoMove
	do(b)
	for _, m := range moves {
		switch {
		case m.IsTalk():
			continue
		case m.IsLift():
			lifted = m
			continue
		case m.IsPut():
			m = board.Onboard(lifted.To(), m.To())
		}
		b.Apply(m)
		do(b)
	}
}
