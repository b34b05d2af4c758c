package scrabble

import (
	"context"
	"math/rand/v2"
	"sort"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
	"tablee/rules/scrabble/internal/leave"
	"tablee/rules/scrabble/internal/sim"
)

// Budgets of the deepest level, about a second and a half of one core each. They are counts, not times, so that the same
// position gives the same move; a context that ends earlier ends the thinking.
const (
	playouts     = 5000
	endgameNodes = 500_000
	candidates   = 12
)

// option is a play or, when play is nil, an exchange that keeps keep.
type option struct {
	play  *gen.Play
	keep  board.Multiset
	value int32 // hundredths of a point
}

// move is the option as a move for a rack.
func (o *option) move(rack board.Multiset) game.Move {
	if o.play != nil {
		return moveOf(o.play)
	}
	back := rack.Minus(&o.keep)
	if back.Empty() {
		return movePass
	}
	return game.Move("-" + back.String())
}

// valuation rates kept tiles: by what was learned, or when the bag is empty by the points that are not lost.
func (v *View) valuation() func(*board.Multiset) int32 {
	set := v.Options.set()
	if v.bagAfterLast() > 0 {
		return leave.Of(set.Name).Value
	}
	others := v.unseen()
	return func(keep *board.Multiset) int32 { return sim.Late(keep, &others, set) }
}

// options lists the best plays and exchanges by points and tiles kept, at most n; there is always one: a pass if
// nothing else.
func (v *View) options(e *engine, n int) []option {
	rack := v.rack()
	e.gen.Rate(v.valuation())
	var all []option
	plays := e.gen.All(&v.Board, &rack)
	for i := range plays {
		if !v.refused(&plays[i]) {
			all = append(all, option{play: &plays[i], value: plays[i].Value})
		}
	}
	if bag := v.bagAfterLast(); bag >= v.Options.minBag() {
		e.gen.Exchanges(bag, func(keep board.Multiset, value int32) { all = append(all, option{keep: keep, value: value}) })
	}
	if len(all) == 0 {
		return []option{{keep: rack}}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].value > all[j].value })
	return all[:min(n, len(all))]
}

// weigh takes the best option by points and tiles kept.
func (v *View) weigh(e *engine) game.Thought {
	o := v.options(e, 1)[0]
	return game.Thought{Move: o.move(v.rack()), Value: float64(o.value) / 100, Depth: 1}
}

// deep solves what can be solved and simulates the rest.
func (l player) deep(ctx context.Context, e *engine, v *View, rng *rand.Rand) game.Thought {
	if v.solvable() {
		return l.solve(ctx, e, v)
	}
	rack := v.rack()
	var cs []*sim.Candidate
	for _, o := range v.options(e, candidates) {
		c := &sim.Candidate{Keep: o.keep, Prior: float64(o.value) / 100}
		if o.play != nil {
			play := *o.play // the generator's list is used again while simulating
			c.Play = &play
		}
		cs = append(cs, c)
	}
	sit := &sim.Situation{Board: v.Board, Rack: rack, Unseen: v.unseen(), MinBag: v.Options.minBag(), Others: v.others()}
	best := e.sim.Choose(ctx, sit, cs, l.playouts, rng)
	o := option{play: best.Play, keep: best.Keep}
	return game.Thought{Move: o.move(rack), Value: best.Value(), Depth: v.Players + 1}
}

// others is how many tiles each other player holds, in the order of turns; a play that is about to stand is counted with
// the tiles drawn for it.
func (v *View) others() []int {
	var sizes []int
	for i := 1; i < v.Players; i++ {
		s := (int(v.seat) + i) % v.Players
		n := v.state.Racks[s]
		if v.Phase == Challengeable && s == v.last().Seat {
			n = min(board.RackSize, n+v.Bag)
		}
		sizes = append(sizes, n)
	}
	return sizes
}

// solvable reports whether everything is known: two players, an empty bag, and the unseen tiles are those of the other
// rack (in a problem that was read from a file they need not be).
func (v *View) solvable() bool {
	if v.Players != 2 || v.bagAfterLast() > 0 || len(v.Refused) > 0 {
		return false
	}
	unseen := v.unseen()
	return unseen.Len() == v.others()[0]
}

// solve searches the endgame.
func (l player) solve(ctx context.Context, e *engine, v *View) game.Thought {
	rack := v.rack()
	r := e.solver.Solve(ctx, &v.Board, rack, v.unseen(), l.nodes)
	o := option{play: r.Play, keep: rack}
	return game.Thought{Move: o.move(rack), Value: float64(r.Value), Depth: r.Depth, Nodes: r.Nodes}
}
