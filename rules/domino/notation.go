package domino

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Notation is the tile and, from the second tile on, the end in words; "6-4 left" can be typed in this form.
func (v *view) Notation(m game.Move) game.Msg {
	switch m {
	case round.Draw:
		return game.M("domino.button.draw")
	case round.Pass:
		return game.M("domino.button.pass")
	}
	p, ok := round.ParsePlay(m)
	if !ok || p.Side == round.First {
		return game.Lit(string(m))
	}
	return game.M("domino.move.lay", "tile", p.Tile.Name('-'), "side", round.SideMsg(p.Side))
}
