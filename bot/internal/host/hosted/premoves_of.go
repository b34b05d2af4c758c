package hosted

import (
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// premovesOf is the premoves of the person on a seat, and whether they may add some. Only that person may see them;
// premoves that somebody else may have left for the seat are ignored.
func premovesOf(l *State, s game.Seat) *table.Premoves {
	if s == game.Public || l.Phase() != table.Playing || l.Pos == nil {
		return nil
	}
	said := l.Doc.Ahead.Of(s, l.Doc.Seats[s])
	a := &table.Premoves{Allowed: match.Foreseeable(l.Rules, l.Doc.Options), Gone: said.Gone, MayForce: MayIdle(l) == nil,
		Forced: said.Idle}
	for _, line := range said.Lines {
		a.Lines = append(a.Lines, notate(l.Pos, line))
	}
	return a
}

// notate writes a line of moves in people's notation, as far as it is possible.
func notate(p game.Position, line []game.Move) (list []table.ForeseenMove) {
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
