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

// Continues implements game.Continuer: who has drawn a tile that fits lays in the same turn.
func (p *position) Continues(by game.Seat, m game.Move, after game.Position) bool {
	q, ok := after.(*position)
	if !ok || m != round.Draw || len(q.Log) == 0 {
		return false
	}
	last := q.Log[len(q.Log)-1]
	return last.Kind == round.PlyDraw && last.Fits && last.Seat == int(by)
}

// lay lays a tile of the seat in turn.
func (p *position) lay(pl round.Play, rng *rand.Rand) ([]game.Event, error) {
	rack := &p.Racks[p.Mover]
	pl, err := p.Check(*rack, pl)
	if err != nil {
		return nil, err
	}
	ply := round.Ply{Seat: p.Mover, Kind: round.PlyPlay, First: pl.Side == round.First, Left: pl.Side == round.Left}
	if pl.Side.Arm() >= 0 {
		ply.Arm = pl.Side
	}
	rack.RemoveAt(rack.Find(pl.Tile))
	passes := p.Passes()
	ply.Tile = p.Lay(pl.Tile, pl.Side)
	p.Log = append(p.Log, ply)
	events := append([]game.Event{p.laidEvent(ply, pl)}, p.gains(ply.Tile, passes)...)
	if len(*rack) == 0 {
		return p.out(events, rng)
	}
	p.shift()
	return events, nil
}

// gains adds the points that a tile scores as soon as it lies, and tells them: in All Fives the sum of the open ends,
// with capicua the bonuses. Three passes in a row have come back to the seat that laid last; if it could not lay
// either, the round would be blocked, and there would be no bonus.
func (p *position) gains(laid round.Tile, passes int) (events []game.Event) {
	gain := func(n int, id string) {
		p.score(p.Mover, n)
		events = append(events, game.Event{To: game.Public,
			Msg: game.M(id, "by", game.Seat(p.Mover), "n", n, "total", p.Scores[p.Mover])})
	}
	if n := p.Scored(); n > 0 {
		gain(n, "domino.ev.fives")
	}
	if !p.Config.Capicua {
		return events
	}
	if passes == 3 {
		gain(round.Bonus, "domino.ev.threepasses")
	}
	if len(p.Racks[p.Mover]) == 0 && !laid.Double() && p.Chain.LeftEnd() == p.Chain.RightEnd() {
		gain(round.Bonus, "domino.ev.capicua")
	}
	return events
}

// score adds points to the score of a seat's side.
func (p *position) score(seat, points int) {
	for s := range p.Scores {
		if p.Config.Allied(s, seat) {
			p.Scores[s] += points
		}
	}
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
		fits = p.Config.Variant != round.SimpleGame && p.Fits(t)
		ply := p.Idle(round.PlyDraw)
		ply.Fits = fits
		p.Log = append(p.Log, ply)
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
	p.Log = append(p.Log, p.Idle(round.PlyPass))
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
