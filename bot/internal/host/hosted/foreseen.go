package hosted

import (
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// foreseen is what the person on a seat has said beforehand, and may say. It is for that person alone: what somebody
// else has said of the seat, if ever anything were left of it, is as good as nothing.
func foreseen(l *State, s game.Seat) *table.Premoves {
	if s == game.Public || l.Phase() != table.Playing || l.Pos == nil {
		return nil
	}
	said := l.Doc.Ahead.Of(s, l.Doc.Seats[s])
	a := &table.Premoves{Allowed: match.Foreseeable(l.Rules, l.Doc.Options), Gone: said.Gone, MayForce: MayIdle(l) == nil,
		Forced: said.Idle}
	for _, line := range said.Lines {
		a.Lines = append(a.Lines, written(l.Pos, line))
	}
	return a
}

// written is a line of moves as people write them, up to where it is possible.
func written(p game.Position, line []game.Move) (list []table.ForeseenMove) {
	for _, m := range line {
		turn := p.Turn()
		q, err := match.Follow(p, m)
		if err != nil {
			return list
		}
		list = append(list, table.ForeseenMove{By: turn[0], As: game.Notation(p.View(turn[0]), m)})
		p = q
	}
	return list
}
