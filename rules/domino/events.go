package domino

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// laidEvent describes a laid tile; it must be called before the turn passes to the next seat.
func (p *position) laidEvent(ply round.Ply, pl round.Play) game.Event {
	by, tile, n := game.Seat(ply.Seat), pl.Tile.Msg(), len(p.Racks[ply.Seat])
	if pl.Side == round.First {
		return game.Event{To: game.Public, Msg: game.M("domino.ev.opened", "by", by, "tile", tile, "n", n)}
	}
	return game.Event{To: game.Public, Msg: game.M(round.AtSide("domino.ev.laid", pl.Side), "by", by, "tile", tile,
		"side", round.SideMsg(pl.Side), "n", n)}
}

// drawnEvents say to everybody how many tiles were drawn, and to the seat which ones.
func drawnEvents(by game.Seat, drawn round.Set) []game.Event {
	return []game.Event{
		{To: game.Public, Minor: true, Reveals: true, Msg: game.M("domino.ev.drew", "by", by, "n", len(drawn))},
		{To: by, Minor: true, Reveals: true, Msg: game.M("domino.ev.drewtiles",
			"tiles", drawn.Msgs(), "n", len(drawn))},
	}
}

func passEvent(by game.Seat) game.Event {
	return game.Event{To: game.Public, Minor: true, Msg: game.M("domino.ev.passed", "by", by)}
}

func defeatEvent(by game.Seat) game.Event {
	return game.Event{To: game.Public, Msg: game.M("domino.ev.defeat", "by", by)}
}

func blockedEvent() game.Event {
	return game.Event{To: game.Public, Msg: game.M("domino.ev.blocked")}
}

func tieEvent() game.Event {
	return game.Event{To: game.Public, Msg: game.M("domino.ev.tie")}
}

// handEvents show everybody's remaining tiles at the end of a round.
func (p *position) handEvents() []game.Event {
	var events []game.Event
	for s, rack := range p.Racks {
		if len(rack) > 0 {
			events = append(events, game.Event{To: game.Public, Reveals: true, Msg: game.M("domino.ev.held",
				"by", game.Seat(s), "tiles", rack.Msgs(), "n", rack.Pips())})
		}
	}
	return events
}

// roundEvent says who has won the round; the points may become a record.
func (p *position) roundEvent(winner game.Seat, points int) game.Event {
	return game.Event{
		To:   game.Public,
		Msg:  game.M("domino.ev.round", "by", winner, "n", points, "total", p.Scores[winner]),
		Feat: &game.Feat{Seat: winner, Name: "round", Value: points},
	}
}
