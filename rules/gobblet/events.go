package gobblet

import (
	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// events describe the move m. next is the position after it.
func (p *position) events(m board.Move, next *position) []game.Event {
	by := game.Seat(p.board.Mover)
	say := func(id string, pairs ...any) []game.Event {
		return []game.Event{{To: game.Public, Msg: game.M(id, append([]any{"by", by}, pairs...)...)}}
	}
	switch {
	case m == board.Offer:
		return say("gobblet.ev.offer")
	case m == board.Accept:
		return say("gobblet.ev.accept")
	}
	to := board.CellName(m.To())
	_, s, _ := next.board.Top(m.To())
	_, eaten, gobbled := p.board.Top(m.To())
	var es []game.Event
	switch {
	case m.IsDrop() && !gobbled:
		es = say("gobblet.ev.drop", "size", board.SizeMsg(s), "to", to)
	case m.IsDrop():
		es = say("gobblet.ev.gobble", "size", board.SizeMsg(s), "to", to, "eaten", board.SizeMsg(eaten))
	case !gobbled:
		es = say("gobblet.ev.move", "size", board.SizeMsg(s), "from", board.CellName(m.From()), "to", to)
	default:
		es = say("gobblet.ev.cover", "size", board.SizeMsg(s), "from", board.CellName(m.From()), "to", to, "eaten",
			board.SizeMsg(eaten))
	}
	if next.seen == 2 && !next.over() {
		es = append(es, game.Event{To: game.Public, Msg: game.M("gobblet.ev.twice"), Minor: true})
	}
	return es
}
