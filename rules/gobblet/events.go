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
	if next.lifted != board.NoMove {
		return lifts(next, say)
	}
	m = p.went(m)
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
	es[0].Reveals = p.board.Touch && m.OnBoard() // it was lifted
	if next.seen == 2 && !next.over() {
		es = append(es, game.Event{To: game.Public, Msg: game.M("gobblet.ev.twice"), Minor: true})
	}
	return es
}

// lifts are the events of lifting a piece. What it shows cannot be taken back.
func lifts(next *position, say func(id string, pairs ...any) []game.Event) []game.Event {
	at := next.lifted.To()
	_, s, _ := next.board.Top(at)
	es := say("gobblet.ev.lift", "size", board.SizeMsg(s), "cell", board.CellName(at))
	face := next.face()
	if who, under, ok := face.Top(at); ok {
		es = say("gobblet.ev.shows", "size", board.SizeMsg(s), "cell", board.CellName(at), "under",
			pieceMsg(who, under))
	}
	es[0].Reveals = true
	return es
}
