package domino

import (
	"errors"
	"math/rand/v2"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Apply plays a move. rng decides what is drawn, and deals the next round.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.Ended != round.Running {
		return nil, nil, game.Refuse("refused.over")
	}
	if int(by) != p.Mover {
		return nil, nil, game.Refuse("domino.refuse.turn", "by", game.Seat(p.Mover))
	}
	q := &position{p.Clone()}
	var events []game.Event
	var err error
	switch pl, ok := round.ParsePlay(m); {
	case ok:
		events, err = q.lay(pl, rng)
	case m == round.Draw:
		events, err = q.draw(rng)
	case m == round.Pass:
		events, err = q.pass(rng)
	default:
		err = game.Refuse("domino.refuse.move")
	}
	if err != nil {
		return nil, nil, err
	}
	return q, events, nil
}

// lay lays a tile of the seat in turn.
func (p *position) lay(pl round.Play, rng *rand.Rand) ([]game.Event, error) {
	rack := &p.Racks[p.Mover]
	pl, err := p.Check(*rack, pl)
	if err != nil {
		return nil, err
	}
	ply := round.Ply{Seat: p.Mover, Kind: round.PlyPlay, First: pl.Side == round.First, Left: pl.Side == round.Left}
	rack.RemoveAt(rack.Find(pl.Tile))
	if pl.Side == round.Left {
		p.Chain.ConnectLeft(pl.Tile)
		ply.Tile = p.Chain[0]
	} else {
		p.Chain.ConnectRight(pl.Tile)
		ply.Tile = p.Chain[len(p.Chain)-1]
	}
	p.Log = append(p.Log, ply)
	events := []game.Event{p.laidEvent(ply, pl)}
	if len(*rack) == 0 {
		return p.out(events, rng)
	}
	p.shift()
	return events, nil
}

// draw draws for the seat in turn: in the simple game one tile, which ends the turn, else until a tile fits, or until
// only the last two tiles are left, which ends the turn.
func (p *position) draw(rng *rand.Rand) ([]game.Event, error) {
	if err := p.CheckIdle(p.Racks[p.Mover], len(p.Stock), round.Draw); err != nil {
		return nil, err
	}
	if rng == nil {
		return nil, errNoChance
	}
	by := p.Mover
	var drawn round.Set
	for fits := false; !fits && p.Config.Drawable(len(p.Stock)) > 0; {
		t := p.Stock.RemoveRandom(rng)
		p.Racks[by].AddRight(t)
		drawn.AddRight(t)
		fits = p.Config.Variant == round.DrawGame && p.Chain.Connectable(t)
		p.Log = append(p.Log, round.Ply{Seat: by, Kind: round.PlyDraw, Ends: p.Ends(), Fits: fits})
		if p.Config.Variant == round.SimpleGame {
			break
		}
	}
	events := drawnEvents(game.Seat(by), drawn)
	switch {
	case p.Config.Variant == round.SimpleGame:
		p.shift()
	case !p.Log[len(p.Log)-1].Fits:
		more, err := p.skip(rng)
		return append(events, more...), err
	}
	return events, nil
}

// pass passes when nothing else is possible; in the simple game the seat then loses.
func (p *position) pass(rng *rand.Rand) ([]game.Event, error) {
	if err := p.CheckIdle(p.Racks[p.Mover], len(p.Stock), round.Pass); err != nil {
		return nil, err
	}
	return p.skip(rng)
}

// skip records that the seat in turn can do nothing, and ends the round if nobody can.
func (p *position) skip(rng *rand.Rand) ([]game.Event, error) {
	by := p.Mover
	p.Log = append(p.Log, round.Ply{Seat: by, Kind: round.PlyPass, Ends: p.Ends()})
	if p.Config.Variant == round.SimpleGame {
		p.Ended = round.Defeated
		p.Scores[1-by] = 1
		return append([]game.Event{defeatEvent(game.Seat(by))}, p.handEvents()...), nil
	}
	events := []game.Event{passEvent(game.Seat(by))}
	if p.Passes() == p.Config.Seats {
		return p.blocked(events, rng)
	}
	p.shift()
	return events, nil
}

// shift makes the next seat the one in turn (Game_ShiftTurn in the text).
func (p *position) shift() { p.Mover = (p.Mover + 1) % p.Config.Seats }

var errNoChance = errors.New("domino: this move needs a source of chance")
