package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// Explain says first what the purpose of the move is, then which piece it plays. It reveals nothing about covered
// pieces.
func (v *view) Explain(gm game.Move) game.Advice {
	m, err := format.ReadMove(string(gm))
	if err != nil || !v.inTurn() || v.pos.check(m) != nil {
		return game.Advice{}
	}
	if m.IsTalk() {
		return game.Advice{Where: game.M("gobblet.hint.where.talk"), What: game.M("gobblet.hint.what.talk"),
			Why: game.M("gobblet.hint.why." + m.String())}
	}
	theme := theme(&v.pos.board, m)
	a := game.Advice{Where: game.M("gobblet.hint.where." + theme), Why: game.M("gobblet.hint.why."+theme, "to",
		board.CellName(m.To()))}
	if m.IsDrop() {
		a.What = game.M("gobblet.hint.what.reserve", "size", board.SizeMsg(m.Dropped()))
	} else {
		_, s, _ := v.pos.board.Top(m.From())
		a.What = game.M("gobblet.hint.what.board", "size", board.SizeMsg(s), "cell", board.CellName(m.From()))
	}
	return a
}

// middle is the four cells on which three lines cross (three also cross on the corners).
const middle uint16 = 0x0660

// theme is the purpose of a move.
func theme(b *board.Board, m board.Move) string {
	next := board.After(*b, m)
	passed := *b
	passed.Mover ^= 1
	mine := next
	mine.Mover ^= 1
	who, over := next.Winner()
	eaten, _, eats := b.Top(m.To())
	switch {
	case over && who == b.Mover:
		return "win"
	case board.Finishes(&passed) && !over && !board.Finishes(&next):
		return "block"
	case !over && !board.Finishes(&next) && board.Finishes(&mine):
		return "threat"
	case eats && eaten != b.Mover:
		return "cover"
	case middle>>m.To()&1 != 0:
		return "middle"
	}
	return "edge"
}
