package gobblet

import "tablee/rules/game"

// Retrace implements game.Retracer: a position contains all its moves.
func (p *position) Retrace() (stages []game.Stage, ok bool) {
	for at, i := newGame(p.memory, p.board), 0; i < len(p.moves); at, i = at.after(p.moves[i]), i+1 {
		stages = append(stages, game.Stage{Before: at, By: game.Seat(at.board.Mover), Move: game.Move(p.moves[i].String())})
	}
	return stages, true
}
