package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
	"tablee/rules/gobblet/internal/format"
)

// Compare shows where two moves come from and where they put their pieces. In the text, the cells where they go have
// the signs.
func (v *view) Compare(played, better game.Move) game.Diagram {
	b := &v.pos.board
	d := v.pos.drawn(board.NoMove, 0)
	grid := d.Parts[0].Grid
	mark := func(m game.Move, trace func(*game.Token) *game.Trace) *game.Shown {
		s := &game.Shown{}
		mv, err := format.ReadMove(string(m))
		if mv = v.pos.went(mv); err != nil || mv.IsTalk() || mv.IsPut() {
			return s
		}
		from, size := -1, mv.Dropped()
		switch {
		case mv.IsLift():
			from = mv.To()
		case mv.OnBoard():
			from = mv.From()
		}
		if from >= 0 {
			_, size, _ = b.Top(from)
			trace(&grid.Cells[from/4][from%4]).Touch = game.From
		}
		piece := game.Discs{disc(b.Mover, size)}
		if mv.IsLift() {
			return &game.Shown{Pieces: []game.Piece{piece}}
		}
		*trace(&grid.Cells[mv.To()/4][mv.To()%4]) = game.Trace{Touch: game.To, Piece: piece}
		return &game.Shown{Pieces: []game.Piece{piece}}
	}
	d.Moves = &game.Moves{Played: mark(played, func(t *game.Token) *game.Trace { return &t.Played })}
	d.Moves.Better = mark(better, func(t *game.Token) *game.Trace { return &t.Better })
	grid.SignTargets(func(text game.Msg, sign string) game.Msg {
		if text.Lit == "." {
			return game.Lit(sign)
		}
		return game.M("gobblet.then", "first", text, "rest", game.Lit(sign))
	})
	return d
}
