package ai

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// Budgets of the deepest level: at most four seconds of one core a move, one second on average, because most moves are
// clear earlier (BenchmarkDeep). The level below searches endgames for some hundredths of a second only. Budgets are
// counts, not times, so that the same position gives the same move. A context that ends earlier ends the search, and
// its time is divided as the counts are.
const (
	playouts     = 16000
	racks        = 300
	endgameNodes = 1_000_000
	glanceNodes  = 2000
	candidates   = 16
)

// option is a play or, when play is nil, an exchange that keeps keep.
type option struct {
	play  *movegen.Play
	keep  board.Multiset
	value int32 // hundredths of a point
}

// move is the option as a move for a rack.
func (o *option) move(rack board.Multiset) game.Move {
	if o.play != nil {
		return MoveOf(o.play)
	}
	back := rack.Minus(&o.keep)
	if back.Empty() {
		return state.MovePass
	}
	return game.Move("-" + back.String())
}

// valuation values the tiles that plays and exchanges keep. The model of the end of games was learned for two players
// only.
func (v evaluator) valuation() (play, swap eval.Valuation) {
	set, unseen := v.Options.Set(), v.Unseen()
	var close *eval.LateModel
	if v.Players == state.Pair {
		close = eval.LateOf(set.Name)
	}
	return eval.Stages(set, eval.LeaveOf(set.Name), close, v.BagAfterLast(), &unseen)
}

// opens is the value of what a play does to the board. This model, too, was learned for two players and the official
// rules only.
func (v evaluator) opens(p *movegen.Play) int32 {
	if v.Players != state.Pair || v.Options.Base {
		return 0
	}
	return eval.OpennessOf(v.Options.Set().Name).Value(&v.Board, v.BagAfterLast(), p)
}

// options lists the best plays and exchanges by points, tiles kept and effect on the board, at most n. There is always
// one: a pass if nothing else. With two jokers there are thousands of plays; if the time is over before all are
// evaluated, their effect on the board is left out.
func (v evaluator) options(ctx context.Context, e *Engine, n int) []option {
	rack := v.Rack()
	rate, swap := v.valuation()
	plays := v.plays(e, rate)
	all := make([]option, 0, len(plays)+1<<board.RackSize)
	for i := range plays {
		if !v.refused(&plays[i]) {
			all = append(all, option{play: &plays[i], value: plays[i].Value})
		}
	}
	v.open(ctx, all)
	if bag := v.BagAfterLast(); bag >= v.Options.MinBag() {
		e.Gen.Exchanges(bag, func(keep board.Multiset, _ int32) { all = append(all, option{keep: keep, value: swap(&keep)}) })
	}
	if len(all) == 0 {
		return []option{{keep: rack}}
	}
	return top(all, n)
}

// open adds the effect on the board to the values of all plays, or of none if the time is over first.
func (v evaluator) open(ctx context.Context, all []option) {
	for i := range all {
		if i%pollEvery == pollEvery-1 && ctx.Err() != nil {
			for j := range all[:i] {
				all[j].value = all[j].play.Value
			}
			return
		}
		all[i].value += v.opens(all[i].play)
	}
}

// pollEvery is the number of plays between two checks of the context.
const pollEvery = 64

// maxInsertion is the largest number of options that top selects by insertion; for more of them it sorts all.
const maxInsertion = 64

// top is the best n options, best first; equal ones keep their order. With two jokers there are thousands of options.
func top(all []option, n int) []option {
	byValue := func(a, b option) int { return cmp.Compare(b.value, a.value) }
	if n > maxInsertion {
		slices.SortStableFunc(all, byValue)
		return all[:min(n, len(all))]
	}
	best := make([]option, 0, n+1)
	for _, o := range all {
		if len(best) == n && o.value <= best[n-1].value {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, o, func(a, b option) int {
			return cmp.Or(byValue(a, b), -1) // after its equals
		})
		best = slices.Insert(best, at, o)
		best = best[:min(n, len(best))]
	}
	return best
}

// weigh returns the best option.
func (v evaluator) weigh(ctx context.Context, e *Engine) game.Thought {
	o := v.options(ctx, e, 1)[0]
	return game.Thought{Move: o.move(v.Rack()), Value: float64(o.value) / 100, Depth: 1}
}

// deep solves the position if possible and simulates otherwise.
func (l player) deep(ctx context.Context, e *Engine, v evaluator, rng *rand.Rand) game.Thought {
	if v.solvable() {
		return l.solve(ctx, e, v)
	}
	rack := v.Rack()
	var cs []*Candidate
	for _, o := range v.options(ctx, e, candidates) {
		c := &Candidate{Keep: o.keep, Prior: float64(o.value) / 100}
		if o.play != nil {
			play := *o.play // the generator reuses its list during the simulation
			c.Play = &play
		}
		cs = append(cs, c)
	}
	sit := v.situation()
	if c, ok := v.clue(); ok && l.racks > 0 {
		sit.Belief = e.Sim.Believe(ctx, &c, sit.Unseen, l.racks, rng)
	}
	deals := l.playouts
	ending := v.ending(sit)
	if ending {
		sit.Share, deals = playoutShare, l.playouts/8
	}
	best := e.Sim.Choose(ctx, sit, cs, deals, rng)
	t := game.Thought{Value: best.Value(), Depth: v.Players + 1, Nodes: Played(cs)}
	if ending {
		best = l.lastTiles(ctx, e, sit, cs, best, &t)
	}
	o := option{play: best.Play, keep: best.Keep}
	t.Move = o.move(rack)
	return t
}

// situation is the simulator's input.
func (v evaluator) situation() *Situation {
	return &Situation{Board: v.Board, Rack: v.Rack(), Unseen: v.Unseen(), MinBag: v.Options.MinBag(),
		Others: v.others(), Lead: v.lead()}
}

// others is the number of tiles of each other player, in turn order. A play that has not been accepted yet is counted
// as if it had, with the tiles drawn for it.
func (v evaluator) others() []int {
	var sizes []int
	for i := 1; i < v.Players; i++ {
		s := (int(v.Who) + i) % v.Players
		n := v.Table.Racks[s]
		if v.Phase == state.Challengeable && s == v.Last().Seat {
			n = min(board.RackSize, n+v.Bag)
		}
		sizes = append(sizes, n)
	}
	return sizes
}

// solvable reports whether everything is known: there are two players, the bag is empty, and the unseen tiles are those
// of the other rack (which may be false in a problem that was read from a file).
func (v evaluator) solvable() bool {
	if v.Players != state.Pair || v.BagAfterLast() > 0 || len(v.Refused) > 0 {
		return false
	}
	unseen := v.Unseen()
	return unseen.Len() == v.others()[0]
}

// solve searches the endgame.
func (l player) solve(ctx context.Context, e *Engine, v evaluator) game.Thought {
	rack := v.Rack()
	r := e.Solver.Solve(ctx, &v.Board, rack, v.Unseen(), l.nodes)
	if r.Depth < 2 && !r.Proven {
		return v.weigh(ctx, e) // there was no time to search any answer: the evaluation of the level below is better
	}
	o := option{play: r.Play, keep: rack}
	return game.Thought{Move: o.move(rack), Value: float64(r.Value), Depth: r.Depth, Nodes: r.Nodes}
}
