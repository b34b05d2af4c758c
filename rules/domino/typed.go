package domino

import (
	"strings"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Complete lists the tiles that can be laid, with its ends if several fit; tiles that match the typed values, in either
// order, come first.
func (v *view) Complete(_ string, a game.Action, focus string) []game.Choice {
	if a.Name != verbPlay || focus != "tile" {
		return nil
	}
	var cs []game.Choice
	typed := onlyDigits(a.Args[focus])
	for _, t := range v.playable() {
		if name := onlyDigits(t.String()); !strings.HasPrefix(name,
			typed) && !strings.HasPrefix(onlyDigits(t.Reversed().String()), typed) {
			continue
		}
		sides := v.Sides(t)
		if v.Config.Variant == round.FivesGame {
			sides = v.Distinct(t) // four are too many
		}
		if len(sides) == 1 {
			cs = append(cs, v.choice(t))
			continue
		}
		for _, s := range sides {
			cs = append(cs, game.Choice{
				Value: string(round.Play{Tile: t, Side: s}.Move()),
				Label: game.M(round.AtSide("domino.choice.side", s), "tile", t.Msg(), "side", round.SideMsg(s)),
			})
		}
	}
	return cs
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}
