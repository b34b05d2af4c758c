package domino

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
)

// sampler is a player that deals the hidden tiles again and again as draws and passes allow, plays each
// deal out after each of its moves, and takes the move that did best. The number of playouts is fixed, so
// that its choice does not depend on the speed of the machine.
type sampler struct{ playouts int }

// batch is the number of deals between two looks at the context.
const batch = 16

// candidate is a move under trial.
type candidate struct {
	m    lays
	sum  float64
	runs int
}

func (c *candidate) mean() float64 { return c.sum / float64(max(c.runs, 1)) }

// Choose chooses a move.
func (s sampler) Choose(ctx context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	th, err := s.Think(ctx, gv, rng)
	return th.Move, err
}

// Think chooses a move and tells its value: the chance to win in the simple game, else the points
// expected in this round, those of others counting against the seat.
func (s sampler) Think(ctx context.Context, gv game.View, rng *rand.Rand) (game.Thought, error) {
	v, ok := gv.(*view)
	if !ok || !v.inTurn() {
		return game.Thought{}, errTurn
	}
	ms := v.legal()
	b, _ := v.boardOf()
	if len(b.moves(nil)) < 2 {
		return game.Thought{Move: ms[0]}, nil
	}
	cs, runs := s.rank(ctx, v, rng)
	if runs == 0 {
		return game.Thought{Move: greedyMove(v, ms, rng)}, nil
	}
	return game.Thought{Move: v.moveOf(cs[0].m), Value: cs[0].mean(), Depth: 1, Nodes: int64(runs)}, nil
}

// rank tries every move and lists them best first. Playouts are shared out by sequential halving (Karnin,
// Koren and Somekh 2013): all moves get equally many, the worse half drops out, and so on. All moves see
// the same deals.
func (s sampler) rank(ctx context.Context, v *view, rng *rand.Rand) (cs []candidate, runs int) {
	b, _ := v.boardOf()
	for _, m := range b.moves(nil) {
		cs = append(cs, candidate{m: m})
	}
	g := newGoal(&v.table, int(v.seat))
	bel := newBelief(v.known(), rng)
	bel.mix(rng, 10*len(bel.slots))
	rounds := 1
	for n := len(cs); n > 2; n = (n + 1) / 2 {
		rounds++
	}
	for alive := len(cs); alive > 1; alive = (alive + 1) / 2 {
		for deals := s.playouts / (rounds * alive); deals > 0; deals -= batch {
			if ctx.Err() != nil {
				break
			}
			for range min(batch, deals) {
				bel.mix(rng, 2*len(bel.slots))
				bel.deal(&b, rng)
				for i := range cs[:alive] {
					c := &cs[i]
					t := b
					t.lay(c.m)
					t.playOut(rng)
					c.sum += g.value(&t)
					c.runs++
					runs++
				}
			}
		}
		slices.SortStableFunc(cs[:alive], func(x, y candidate) int {
			switch {
			case x.mean() > y.mean():
				return -1
			case x.mean() < y.mean():
				return 1
			}
			return 0
		})
		if alive == 2 {
			break
		}
	}
	return cs, runs
}

// deal puts the hidden tiles on a board as they are believed to lie; the order of the stock is random.
func (b *belief) deal(to *board, rng *rand.Rand) {
	hands, stock := b.hands()
	own := to.turn
	for s := range to.seats {
		if s != own {
			to.hand[s] = hands[s]
		}
	}
	to.nstock = 0
	for stock != 0 {
		j := rng.IntN(int(to.nstock) + 1)
		to.stock[to.nstock] = to.stock[j]
		to.stock[j] = uint8(stock.pop())
		to.nstock++
	}
}
