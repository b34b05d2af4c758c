package domino

import (
	"errors"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// Apply plays a move. Chance decides what is drawn, and deals the next round.
func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.Ended != running {
		return nil, nil, game.Refuse("domino.refuse.over")
	}
	if int(by) != p.turn {
		return nil, nil, game.Refuse("domino.refuse.turn", "by", game.Seat(p.turn))
	}
	q := p.clone()
	var events []game.Event
	var err error
	switch pl, ok := parsePlay(m); {
	case ok:
		events, err = q.lay(pl, rng)
	case m == moveDraw:
		events, err = q.draw(rng)
	case m == movePass:
		events, err = q.pass(rng)
	default:
		err = game.Refuse("domino.refuse.move")
	}
	if err != nil {
		return nil, nil, err
	}
	return q, events, nil
}

// check refuses a tile that is not in the rack or cannot be laid there, and returns it as the rack has it.
func (t *table) check(rack Set, pl play) (play, error) {
	i := rack.find(pl.tile)
	if i < 0 {
		return pl, game.Refuse("domino.refuse.nottile", "tile", game.Lit(pl.tile.String()))
	}
	pl.tile = rack[i]
	sides := t.sides(pl.tile)
	tile := game.Lit(pl.tile.String())
	switch {
	case slices.Contains(sides, pl.side):
		return pl, nil
	case len(t.Chain) == 0 && len(sides) == 0:
		return pl, game.Refuse("domino.refuse.opening", "tile", game.Lit(t.Opening.String()))
	case len(t.Chain) == 0:
		return pl, game.Refuse("domino.refuse.noside")
	case len(sides) == 0:
		return pl, game.Refuse("domino.refuse.fit", "tile", tile,
			"left", game.Lit(digits(t.Chain.LeftEnd())), "right", game.Lit(digits(t.Chain.RightEnd())))
	case pl.side == first:
		return pl, game.Refuse("domino.refuse.side", "tile", tile)
	default:
		return pl, game.Refuse("domino.refuse.otherside", "tile", tile, "side", sideMsg(sides[0]))
	}
}

// checkIdle refuses to draw or pass when a tile can be laid, to draw when no more tile may be drawn, and
// to pass when one may.
func (t *table) checkIdle(rack Set, stock int, m game.Move) error {
	for _, tile := range rack {
		if len(t.sides(tile)) > 0 {
			return game.Refuse("domino.refuse.canplay", "tile", game.Lit(tile.String()))
		}
	}
	switch left := t.cfg.drawable(stock); {
	case m == moveDraw && t.cfg.Variant == block:
		return game.Refuse("domino.refuse.block")
	case m == moveDraw && left == 0:
		return game.Refuse("domino.refuse.stock")
	case m == movePass && left > 0:
		return game.Refuse("domino.refuse.draw")
	}
	return nil
}

// lay lays a tile of the seat in turn.
func (p *position) lay(pl play, rng *rand.Rand) ([]game.Event, error) {
	rack := &p.Racks[p.turn]
	pl, err := p.check(*rack, pl)
	if err != nil {
		return nil, err
	}
	ply := Ply{Seat: p.turn, Kind: PlyPlay, First: pl.side == first, Left: pl.side == left}
	rack.RemoveAt(rack.find(pl.tile))
	if pl.side == left {
		p.Chain.ConnectLeft(pl.tile)
		ply.Tile = p.Chain[0]
	} else {
		p.Chain.ConnectRight(pl.tile)
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

// draw draws for the seat in turn: one tile instead of the turn in the simple game, else until a tile
// fits or only the last two are left, which ends the turn.
func (p *position) draw(rng *rand.Rand) ([]game.Event, error) {
	if err := p.checkIdle(p.Racks[p.turn], len(p.Stock), moveDraw); err != nil {
		return nil, err
	}
	if rng == nil {
		return nil, errNoChance
	}
	by := p.turn
	var drawn Set
	for fits := false; !fits && p.cfg.drawable(len(p.Stock)) > 0; {
		t := p.Stock.RemoveRandom(rng)
		p.Racks[by].AddRight(t)
		drawn.AddRight(t)
		fits = p.cfg.Variant == draw && p.Chain.Connectable(t)
		p.Log = append(p.Log, Ply{Seat: by, Kind: PlyDraw, Ends: p.ends(), Fits: fits})
		if p.cfg.Variant == simple {
			break
		}
	}
	events := drawnEvents(game.Seat(by), drawn)
	switch {
	case p.cfg.Variant == simple:
		p.shift()
	case !p.Log[len(p.Log)-1].Fits:
		more, err := p.skip(rng)
		return append(events, more...), err
	}
	return events, nil
}

// pass gives the turn up when there is nothing else to do: in the simple game that is the defeat.
func (p *position) pass(rng *rand.Rand) ([]game.Event, error) {
	if err := p.checkIdle(p.Racks[p.turn], len(p.Stock), movePass); err != nil {
		return nil, err
	}
	return p.skip(rng)
}

// skip notes that the seat in turn can do nothing, and ends the round when nobody can.
func (p *position) skip(rng *rand.Rand) ([]game.Event, error) {
	by := p.turn
	p.Log = append(p.Log, Ply{Seat: by, Kind: PlyPass, Ends: p.ends()})
	if p.cfg.Variant == simple {
		p.Ended = defeated
		p.Scores[1-by] = 1
		return append([]game.Event{defeatEvent(game.Seat(by))}, p.handEvents()...), nil
	}
	events := []game.Event{passEvent(game.Seat(by))}
	if p.passes() == p.cfg.Seats {
		return p.blocked(events, rng)
	}
	p.shift()
	return events, nil
}

// shift passes the turn on (Game_ShiftTurn in the text).
func (p *position) shift() { p.turn = (p.turn + 1) % p.cfg.Seats }

var errNoChance = errors.New("domino: this move needs a source of chance")
