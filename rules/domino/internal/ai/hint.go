package ai

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// The players that give hints: one with the strongest level's method and a fifth of its deals, and a quick one.
var (
	hinter   = sampler{playouts: 16_000, nodes: 500_000}
	glancing = sampler{playouts: 60, nodes: 500}
)

// Hint chooses as the strongest level does: by deals of the hidden tiles that agree with draws and passes, or by search
// if nothing is hidden.
func (v *Observation) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	if !v.InTurn() {
		return "", game.Refuse("domino.refuse.turn", "by", game.Seat(v.Mover))
	}
	if effort == game.Glance {
		return glancing.think(ctx, v, rng).Move, nil
	}
	return hinter.think(ctx, v, rng).Move, nil
}

// Explain says first at which end to play, then what kind of tile.
func (v *Observation) Explain(m game.Move) game.Advice {
	ms := v.Legal()
	if !slices.Contains(ms, m) {
		return game.Advice{}
	}
	pl, ok := round.ParsePlay(m)
	switch {
	case !ok:
		return game.Advice{Where: game.M("domino.hint.where.none"), What: game.M("domino.hint.what." + string(m)),
			Why: game.M("domino.hint.why." + string(m))}
	case pl.Side == round.First:
		return game.Advice{Where: game.M("domino.hint.where.first"), What: kindOf(v, pl), Why: reasonOf(v, pl)}
	}
	return game.Advice{Where: game.M(round.AtSide("domino.hint.where.end", pl.Side), "side", round.SideMsg(pl.Side),
		"value", round.Digits(v.End(pl.Side).Value)),
		What: kindOf(v, pl), Why: reasonOf(v, pl)}
}

// kindOf says how a tile differs from the others that fit at the same end.
func kindOf(v *Observation, pl round.Play) game.Msg {
	if pl.Tile.Double() {
		return game.M("domino.hint.what.double")
	}
	heavier, lighter := 0, 0
	for _, t := range v.Rack {
		if !slices.Contains(v.Sides(t), pl.Side) || t.Same(pl.Tile) {
			continue
		}
		if t.Pips() > pl.Tile.Pips() {
			heavier++
		} else {
			lighter++
		}
	}
	switch {
	case heavier+lighter == 0:
		return game.M("domino.hint.what.only")
	case heavier <= lighter:
		return game.M("domino.hint.what.heavy")
	}
	return game.M("domino.hint.what.light")
}

// reasonOf says what is good about a tile.
func reasonOf(v *Observation, pl round.Play) game.Msg {
	after := v.Table
	after.Chain, after.Arms = slices.Clone(v.Chain), v.Arms.Clone()
	after.Lay(pl.Tile, pl.Side)
	fits := 0
	for _, t := range v.Rack {
		if !t.Same(pl.Tile) && after.Fits(t) {
			fits++
		}
	}
	scored := after.Scored()
	switch {
	case len(v.Rack) == 1:
		return game.M("domino.hint.why.last")
	case scored > 0:
		return game.M("domino.hint.why.scores", "n", scored)
	case pl.Tile.Double():
		return game.M("domino.hint.why.double", "value", round.Digits(int(pl.Tile.Left)))
	case fits > 0:
		return game.M("domino.hint.why.fits", "n", fits)
	}
	return game.M("domino.hint.why.pips", "n", pl.Tile.Pips())
}
