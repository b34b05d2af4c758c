package gobblet

import "tablee/rules/game"

// events tells what the move did. next is the position after it.
func (p *position) events(m move, next *position) []game.Event {
	by := game.Seat(p.board.turn)
	say := func(id string, pairs ...any) []game.Event {
		return []game.Event{{To: game.Public, Msg: game.M(id, append([]any{"by", by}, pairs...)...)}}
	}
	switch {
	case m == offer:
		return say("gobblet.ev.offer")
	case m == accept:
		return say("gobblet.ev.accept")
	}
	to := cellName(m.to())
	_, s, _ := next.board.top(m.to())
	_, eaten, gobbled := p.board.top(m.to())
	var es []game.Event
	switch {
	case m.isDrop() && !gobbled:
		es = say("gobblet.ev.drop", "size", sizeMsg(s), "to", to)
	case m.isDrop():
		es = say("gobblet.ev.gobble", "size", sizeMsg(s), "to", to, "eaten", sizeMsg(eaten))
	case !gobbled:
		es = say("gobblet.ev.move", "size", sizeMsg(s), "from", cellName(m.from()), "to", to)
	default:
		es = say("gobblet.ev.cover", "size", sizeMsg(s), "from", cellName(m.from()), "to", to, "eaten", sizeMsg(eaten))
	}
	if next.seen == 2 && !next.over() {
		es = append(es, game.Event{To: game.Public, Msg: game.M("gobblet.ev.twice"), Minor: true})
	}
	return es
}
