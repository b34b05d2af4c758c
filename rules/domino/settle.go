package domino

import (
	"slices"

	"tablee/rules/game"
)

// hidden counts the tiles of a saved game that are not told.
type hidden struct {
	racks []int
	stock int
}

// settle checks that a position read from outside can be, and finds out whether it is over.
func (p *position) settle(h hidden) error {
	if err := p.cfg.check(); err != nil {
		return err
	}
	if err := p.settleTiles(h); err != nil {
		return err
	}
	held := make([]int, p.cfg.Seats)
	for s, r := range p.Racks {
		held[s] = len(r) + h.racks[s]
	}
	if err := p.settleLog(held); err != nil {
		return err
	}
	return p.settleEnd(held, h)
}

// settleTiles checks that every tile is there once, and that the chain holds together.
func (p *position) settleTiles(h hidden) error {
	var seen tiles
	for _, s := range append(slices.Clone(p.Racks), p.Stock, p.Chain) {
		for _, t := range s {
			if seen&bit(t) != 0 {
				return game.Refuse("domino.native.twice", "tile", game.Lit(t.String()))
			}
			seen |= bit(t)
		}
	}
	missing := h.stock
	for _, n := range h.racks {
		missing += n
	}
	for _, t := range FullSet(p.cfg.Values) {
		if seen&bit(t) != 0 {
			continue
		}
		if missing--; missing < 0 {
			return game.Refuse("domino.native.missing", "tile", game.Lit(t.String()))
		}
	}
	if missing > 0 {
		return game.Refuse("domino.native.hidden", "n", missing)
	}
	for i := 1; i < len(p.Chain); i++ {
		if p.Chain[i-1].Right != p.Chain[i].Left {
			return game.Refuse("domino.native.chain", "tile", game.Lit(p.Chain[i].String()))
		}
	}
	return nil
}

// settleLog checks that what has happened agrees with the chain and the number of tiles held.
func (p *position) settleLog(held []int) error {
	dealt := slices.Clone(held)
	var laid tiles
	for i, ply := range p.Log {
		bad := ply.Seat >= p.cfg.Seats || ply.First && i > 0
		switch {
		case bad:
		case ply.Kind == PlyDraw:
			dealt[ply.Seat]--
		case ply.Kind == PlyPlay:
			bad = laid&bit(ply.Tile) != 0 || !slices.Contains(p.Chain, ply.Tile)
			laid |= bit(ply.Tile)
			dealt[ply.Seat]++
		}
		if bad {
			return game.Refuse("domino.native.log", "n", i+1)
		}
	}
	if slices.Min(dealt) < 0 || len(p.Log) > 0 && len(p.Chain) == 0 {
		return game.Refuse("domino.native.log", "n", len(p.Log))
	}
	return nil
}

// settleEnd finds out whether the game is over, and refuses a round that should have ended.
func (p *position) settleEnd(held []int, h hidden) error {
	if n := len(p.Log); p.cfg.Variant == simple && n > 0 && p.Log[n-1].Kind == PlyPass {
		p.Ended, p.turn = defeated, p.Log[n-1].Seat
		p.Scores = []int{p.turn, 1 - p.turn}
		return nil
	}
	if p.cfg.Variant != simple && slices.Max(p.Scores) >= p.cfg.Points {
		p.Ended = reached
		return nil
	}
	for s, n := range held {
		switch {
		case n > 0:
		case p.cfg.Variant == simple && len(p.Chain) > 0:
			p.Ended = wentOut
			p.Scores = []int{1 - s, s}
		default:
			return game.Refuse("domino.native.empty", "n", s+1)
		}
	}
	if len(p.Chain) == 0 && p.Starter != p.turn {
		return game.Refuse("domino.native.starter", "n", p.Starter+1)
	}
	if p.Opens && len(p.Chain) == 0 && h.racks[p.turn] == 0 && p.Racks[p.turn].find(p.Opening) < 0 {
		return game.Refuse("domino.native.opening", "tile", game.Lit(p.Opening.String()))
	}
	return nil
}
