package round

import (
	"slices"

	"tablee/rules/game"
)

// Hidden counts the hidden tiles of a saved game.
type Hidden struct {
	Racks []int
	Stock int
}

// Settle checks that a position from outside is possible, and determines whether it is over.
func (p *Layout) Settle(h Hidden) error {
	if err := p.Config.check(); err != nil {
		return err
	}
	if err := p.settleTiles(h); err != nil {
		return err
	}
	held := make([]int, p.Config.Seats)
	for s, r := range p.Racks {
		held[s] = len(r) + h.Racks[s]
	}
	if err := p.settleLog(held); err != nil {
		return err
	}
	return p.settleEnd(held, h)
}

// settleTiles checks that every tile occurs once, and that neighbouring tiles of the chain and of the arms match.
func (p *Layout) settleTiles(h Hidden) error {
	var seen Tiles
	for _, s := range append(slices.Clone(p.Racks), p.Stock, p.Laid()) {
		for _, t := range s {
			if seen&Bit(t) != 0 {
				return game.Refuse("domino.native.twice", "tile", game.Lit(t.String()))
			}
			seen |= Bit(t)
		}
	}
	missing := h.Stock
	for _, n := range h.Racks {
		missing += n
	}
	for _, t := range FullSet(p.Config.Values) {
		if seen&Bit(t) != 0 {
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
	return p.settleArms()
}

// settleArms finds the spinner, if the text does not name it, and checks the arms.
func (p *Layout) settleArms() error {
	if p.Config.Variant != FivesGame {
		if p.Spun {
			return game.Refuse("domino.native.spinner", "tile", game.Lit(p.Spinner.String()))
		}
		return nil
	}
	first, doubles := Tile{}, 0
	for _, t := range p.Chain {
		if t.Double() {
			first, doubles = t, doubles+1
		}
	}
	for _, ply := range p.Log {
		if ply.Kind == PlyPlay && ply.Tile.Double() {
			if p.Spun && p.Spinner != ply.Tile && logged(p) {
				return game.Refuse("domino.native.spinner", "tile", game.Lit(p.Spinner.String()))
			}
			if logged(p) {
				first, doubles = ply.Tile, 1
			}
			break
		}
	}
	switch {
	case !p.Spun && doubles > 1:
		return game.Refuse("domino.native.whichspinner")
	case !p.Spun && doubles == 1:
		p.Spinner, p.Spun = first, true
	case p.Spun && (!p.Spinner.Double() || !slices.Contains(p.Chain, p.Spinner)):
		return game.Refuse("domino.native.spinner", "tile", game.Lit(p.Spinner.String()))
	}
	for _, arm := range p.Arms {
		for i, t := range arm {
			if i == 0 && (!p.ArmsOpen() || t.Left != p.Spinner.Left) || i > 0 && arm[i-1].Right != t.Left {
				return game.Refuse("domino.native.chain", "tile", game.Lit(t.String()))
			}
		}
	}
	return nil
}

// logged reports whether the log has every tile on the table.
func logged(p *Layout) bool {
	n := 0
	for _, ply := range p.Log {
		if ply.Kind == PlyPlay {
			n++
		}
	}
	return n == len(p.Laid())
}

// settleLog checks that the log agrees with the chain and the number of tiles held.
func (p *Layout) settleLog(held []int) error {
	dealt := slices.Clone(held)
	var laid Tiles
	table := p.Laid()
	for i, ply := range p.Log {
		bad := ply.Seat >= p.Config.Seats || ply.First && i > 0
		switch {
		case bad:
		case ply.Kind == PlyDraw:
			dealt[ply.Seat]--
		case ply.Kind == PlyPlay:
			bad = laid&Bit(ply.Tile) != 0 || !slices.Contains(table, ply.Tile) ||
				ply.Arm != First && !slices.Contains(p.Arms[ply.Arm.Arm()], ply.Tile)
			laid |= Bit(ply.Tile)
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

// settleEnd determines whether the game is over, and refuses a round that should have ended.
func (p *Layout) settleEnd(held []int, h Hidden) error {
	if n := len(p.Log); p.Config.Variant == SimpleGame && n > 0 && p.Log[n-1].Kind == PlyPass {
		p.Ended, p.Mover = Defeated, p.Log[n-1].Seat
		p.Scores = []int{p.Mover, 1 - p.Mover}
		return nil
	}
	reached := p.Config.Variant != SimpleGame && slices.Max(p.Scores) >= p.Config.Points
	if p.Config.ScoresMidway() {
		if p.Ended == Reached && !reached { // the text says that the match is over
			return game.Refuse("domino.native.unfinished", "n", p.Config.Points)
		}
		reached = p.Ended == Reached
	}
	if reached {
		p.Ended = Reached
		return nil
	}
	for s, n := range held {
		switch {
		case n > 0:
		case p.Config.Variant == SimpleGame && len(p.Chain) > 0:
			p.Ended = WentOut
			p.Scores = []int{1 - s, s}
		default:
			return game.Refuse("domino.native.empty", "n", s+1)
		}
	}
	if len(p.Chain) == 0 && p.Starter != p.Mover {
		return game.Refuse("domino.native.starter", "n", p.Starter+1)
	}
	if p.Opens && len(p.Chain) == 0 && h.Racks[p.Mover] == 0 && p.Racks[p.Mover].Find(p.Opening) < 0 {
		return game.Refuse("domino.native.opening", "tile", game.Lit(p.Opening.String()))
	}
	return nil
}
