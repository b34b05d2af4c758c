package ai

import (
	"context"
	"math/rand/v2"

	"tablee/rules/game"
)

// foresight is the player of the simple game with seven values that uses the network. If the network's values of the
// moves are close, it deals the hidden tiles as a sampler does, plays the other seat's reply and its own next move,
// both as the network prefers, and evaluates again. If nothing is hidden it searches; other games it leaves to a
// sampler.
//
// Against flat Monte-Carlo it wins 58.2 % ± 0.8 of 16 000 games with equal processor time, 0.07 ms a choice, and 54.6 %
// ± 1.4 of 5 000 if flat Monte-Carlo takes 28 times as much, 2 ms. No player without more information wins much more
// than that, see TestRegret; the gain is time. A sampler of 3 000 playouts, 2 ms, wins 50.8 % ± 0.7 of 10 000 games
// against it, and 50.3 % ± 0.9 of 6 000 if regret is 0.0005, which takes 0.27 ms.
type foresight struct {
	sampler
	looks int // the most evaluations of positions two moves ahead
}

// Choose chooses a move.
func (f foresight) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	th, err := f.Think(ctx, gv, rng)
	return th.Move, err
}

// Think chooses a move and returns its value, as a sampler does.
func (f foresight) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := observationOf(gv)
	if !ok || !v.InTurn() {
		return game.Thought{}, errTurn
	}
	return f.ponder(ctx, v, rng), nil
}

func (f foresight) ponder(ctx context.Context, v *Observation, rng *rand.Rand) game.Thought {
	b := v.boardOf()
	ms := b.Moves(nil)
	taught := b.rule == ruleSimple && v.Config.Values == netValues && len(ms) <= MaxCandidates
	if !taught || v.Stock == 0 || len(ms) < 2 || ctx.Err() != nil {
		return f.think(ctx, v, rng)
	}
	c, looks := f.compare(ctx, v, b, ms, rng)
	best := c.Leader()
	return game.Thought{Move: v.moveOf(ms[best.ID]), Value: c.Chance(best), Depth: 1 + 2*min(looks, 1),
		Nodes: int64(len(ms) + looks)}
}

// compare evaluates the moves with the network, and then looks ahead as long as that can change the choice.
func (f foresight) compare(ctx context.Context, v *Observation, b Board, ms []Laying,
	rng *rand.Rand) (*Race, int) {
	net, seen, c := simpleNet(), recordOf(v.Log), new(Race)
	other := 1 - b.Turn
	for rest := b.live &^ b.Hand[b.Turn]; rest != 0 && b.Hand[other].Count() < v.Held[other]; {
		b.Hand[other] |= 1 << rest.Pop() // any tiles will do, because the network uses only their number
	}
	for _, m := range ms {
		c.Enter(net.after(&b, &seen, m))
	}
	if c.Drop(); len(c.In) == 1 {
		return c, 0
	}
	known := v.Known()
	bel := New(known, rng)
	bel.Lean(known)
	bel.Mix(rng, 10*len(bel.Slots))
	looks := 0
	for looks < f.looks && len(c.In) > 1 && ctx.Err() == nil {
		for range batch / 2 {
			bel.Mix(rng, len(bel.Slots))
			deal(bel, &b, rng)
			for i := range c.In {
				next, r := b, seen
				r.play(&next, ms[c.In[i].ID])
				c.In[i].Last = net.foresee(&next, &r, b.Turn)
			}
			c.Note()
			looks += len(c.In)
		}
		c.Drop()
	}
	return c, looks
}

// foresee is the chance to win of a seat that has just moved, with all tiles known: the network's value after its next
// move, if both seats choose by what they know.
func (n *network) foresee(b *Board, r *record, seat int8) float64 {
	var buf [24]Laying
	for !b.Over {
		by, m := b.Turn, Laying{Tile: -1}
		switch ms := b.Moves(buf[:0]); {
		case len(ms) > 0 && by == seat:
			_, chance := n.pick(b, r, ms)
			return chance
		case len(ms) == 1:
			m = ms[0]
		case len(ms) > 1:
			m, _ = n.pick(b, r, ms)
		}
		if r.play(b, m); by == seat && !b.Over {
			var x traits
			x.see(b, r, seat, b.Hand[1-seat].Count())
			return n.value(&x)
		}
	}
	if b.Won == seat {
		return 1
	}
	return 0
}
