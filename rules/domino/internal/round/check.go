package round

import (
	"slices"

	"tablee/rules/game"
)

// Check is a refusal if a tile is not in the rack or cannot be laid there; else it returns the play with the tile as it
// is in the rack.
func (t *Table) Check(rack Set, pl Play) (Play, error) {
	i := rack.Find(pl.Tile)
	if i < 0 {
		return pl, game.Refuse("domino.refuse.nottile", "tile", pl.Tile.Msg())
	}
	pl.Tile = rack[i]
	sides := t.Sides(pl.Tile)
	tile := pl.Tile.Msg()
	switch {
	case slices.Contains(sides, pl.Side):
		return pl, nil
	case len(t.Chain) == 0 && len(sides) == 0:
		return pl, game.Refuse("domino.refuse.opening", "tile", t.Opening.Msg())
	case len(t.Chain) == 0:
		return pl, game.Refuse("domino.refuse.noside")
	case len(sides) == 0 && t.ArmsOpen():
		return pl, game.Refuse("domino.refuse.fitfour", "tile", tile, "left", game.Lit(Digits(t.End(Left).Value)),
			"right", game.Lit(Digits(t.End(Right).Value)), "top", game.Lit(Digits(t.End(Top).Value)),
			"bottom", game.Lit(Digits(t.End(Bottom).Value)))
	case len(sides) == 0:
		return pl, game.Refuse("domino.refuse.fit", "tile", tile,
			"left", game.Lit(Digits(t.Chain.LeftEnd())), "right", game.Lit(Digits(t.Chain.RightEnd())))
	case pl.Side.Arm() >= 0 && !t.ArmsOpen():
		return pl, game.Refuse("domino.refuse.noarm", "tile", tile)
	case pl.Side == First && t.ArmsOpen():
		return pl, game.Refuse("domino.refuse.sidefour", "tile", tile)
	case pl.Side == First:
		return pl, game.Refuse("domino.refuse.side", "tile", tile)
	default:
		return pl, game.Refuse(AtSide("domino.refuse.otherside", sides[0]), "tile", tile, "side", SideMsg(sides[0]))
	}
}

// CheckIdle is a refusal to draw or pass if a tile can be laid, to draw if no more tiles may be drawn, and to pass if
// one may.
func (t *Table) CheckIdle(rack Set, stock int, m game.Move) error {
	for _, tile := range rack {
		if len(t.Sides(tile)) > 0 {
			return game.Refuse("domino.refuse.canplay", "tile", tile.Msg())
		}
	}
	switch left := t.Config.Drawable(stock); {
	case m == Draw && t.Config.Variant == BlockGame:
		return game.Refuse("domino.refuse.block")
	case m == Draw && left == 0:
		return game.Refuse("domino.refuse.stock")
	case m == Pass && left > 0:
		return game.Refuse("domino.refuse.draw")
	}
	return nil
}
