package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
	"tablee/rules/gobblet/internal/gobblers"
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
	b := &v.pos.board
	play := v.Compare("", gm)
	m = v.pos.went(m)
	if m.IsLift() {
		return v.explainLift(m.To(), play)
	}
	if b.Touch && m.OnBoard() && v.pos.lifted == board.NoMove && b.Exposes(m.From()) {
		return v.explainLift(m.From(), play) // it goes nowhere
	}
	theme := theme(b, m)
	a := game.Advice{Where: game.M(v.pos.advises("where", theme)), Why: game.M(v.pos.advises("why", theme), "to",
		board.CellName(m.To()))}
	var area uint16
	switch theme {
	case "win", "threat":
		area = b.Shown(b.Mover)
	case "block", "cover":
		area = b.Shown(b.Mover ^ 1)
	case "middle":
		area = middleOf(b)
	case "edge":
		area = ^middleOf(b)
	}
	a.Boards = [game.HintMove]*game.Diagram{v.pointed(area, -1), nil, game.Pointed(play)}
	if m.IsDrop() {
		a.Boards[game.HintWhat-1] = v.pointed(0, int(m.Dropped()))
	} else {
		a.Boards[game.HintWhat-1] = v.pointed(1<<m.From(), -1)
	}
	if m.IsDrop() {
		a.What = game.M("gobblet.hint.what.reserve", "size", board.SizeMsg(m.Dropped()))
	} else {
		_, s, _ := v.pos.board.Top(m.From())
		a.What = game.M("gobblet.hint.what.board", "size", board.SizeMsg(s), "cell", board.CellName(m.From()))
	}
	return a
}

// explainLift is the advice to lift the piece of a cell, which is the same whatever lies under it.
func (v *view) explainLift(cell int, play game.Diagram) game.Advice {
	b := &v.pos.board
	_, s, _ := b.Top(cell)
	return game.Advice{
		Where: game.M("gobblet.hint.where.lift"),
		What:  game.M("gobblet.hint.what.board", "size", board.SizeMsg(s), "cell", board.CellName(cell)),
		Why:   game.M("gobblet.hint.why.lift"),
		Boards: [game.HintMove]*game.Diagram{v.pointed(b.Shown(b.Mover), -1), v.pointed(1<<cell, -1),
			game.Pointed(play)},
	}
}

// pointed is the board with marks on cells, and on the stacks of the own reserve that show a size; nil if there are
// none.
func (v *view) pointed(at uint16, size int) *game.Diagram {
	b := &v.pos.board
	d := v.pos.drawn(board.NoMove, 0)
	for _, c := range v.pos.cells() {
		if at>>c&1 != 0 {
			d.Parts[0].Grid.Cells[c/4][c%4].Point()
		}
	}
	row := d.Parts[1].Table[b.Mover]
	if b.Gobblers {
		for i, s := range handSizes {
			if int(s) == size && i%gobblers.Each < b.Free(b.Mover, s) {
				row[i+1].Point()
			}
		}
		return game.Pointed(d)
	}
	for i, n := range b.Reserve(b.Mover) {
		if size >= 0 && n == size+1 {
			row[i+1].Point()
		}
	}
	return game.Pointed(d)
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
	case middleOf(b)>>m.To()&1 != 0:
		return "middle"
	}
	return "edge"
}
