package domino

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// taster records what a player laid and what it could have laid.
type taster struct {
	game.Player
	choices [][]round.Tile // the tile laid first
}

func (c *taster) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v := gv.(*view)
	m, err := c.Player.Choose(ctx, v, rng)
	if pl, ok := round.ParsePlay(m); ok {
		tiles := []round.Tile{pl.Tile}
		for _, t := range v.Rack {
			if len(v.Chain) > 0 && !t.Same(pl.Tile) && len(v.Sides(t)) > 0 {
				tiles = append(tiles, t)
			}
		}
		if len(tiles) > 1 {
			c.choices = append(c.choices, tiles)
		}
	}
	return m, err
}

// TestTaste fits what players of the fourth level and flat Monte-Carlo like to lay, by conditional logit:
//
//	go test ./rules/domino -run Taste -v -deals 300
func TestTaste(t *testing.T) {
	if *deals == 0 {
		t.Skip("no -deals")
	}
	for _, variant := range []string{round.SimpleGame, round.DrawGame, round.BlockGame} {
		o := game.Options{"variant": variant}
		if variant != round.SimpleGame {
			o["points"] = "1"
		}
		a, b := &taster{Player: Rules.Computer(4)}, &taster{Player: flat{2000}}
		versus(t, a, b, *deals, o)
		for _, p := range []*taster{a, b} {
			pip, double := fitTaste(p.choices)
			t.Logf("%s, %T: %.3f a pip, %.2f for a double, of %d choices", variant, p.Player, pip, double, len(p.choices))
		}
	}
}

func fitTaste(choices [][]round.Tile) (pip, double float64) {
	features := func(t round.Tile) [2]float64 {
		f := [2]float64{float64(t.Pips()) / 10}
		if t.Double() {
			f[1] = 1
		}
		return f
	}
	var w [2]float64
	for range 500 {
		var g [2]float64
		for _, c := range choices {
			var sum float64
			var mean [2]float64
			for _, t := range c {
				f := features(t)
				e := math.Exp(w[0]*f[0] + w[1]*f[1])
				sum += e
				mean[0] += e * f[0]
				mean[1] += e * f[1]
			}
			f := features(c[0])
			for i := range g {
				g[i] += f[i] - mean[i]/sum
			}
		}
		for i := range w {
			w[i] += 2 * g[i] / float64(len(choices))
		}
	}
	return w[0] / 10, w[1]
}
