package suited

import (
	"context"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// task is a search that uses one solver: for the best play of a situation by given weights, or for the play of given
// tiles.
type task struct {
	g  *Game
	sv *deck.Solver
	s  family.Situation[deck.Tile]
	w  deck.Weights
	// floor: plays of this weight or less are not searched for.
	floor int32
	// any: every play will do. It shortens the searches of play.
	any bool
}

// newTask takes a solver from the pool; done returns it.
func (g *Game) newTask(s family.Situation[deck.Tile], w deck.Weights) *task {
	sv, ok := g.solvers.Get().(*deck.Solver)
	if !ok {
		var group [deck.Ranks + 1]int
		for r := 1; r <= deck.Ranks; r++ {
			group[r] = g.RankPoints(r)
		}
		sv = deck.New(g.pack, g.Top(), g.kit.Points, group)
	}
	sv.Spent = 0
	return &task{g: g, sv: sv, s: s, w: w}
}

func (t *task) done() {
	t.sv.Context, t.sv.MaxNodes = nil, 0
	t.g.solvers.Put(t.sv)
}

// limit makes the searches of a task end with a context, but not before minNodes nodes are spent.
func (t *task) limit(ctx context.Context, minNodes int) {
	t.sv.Context, t.sv.MinNodes, t.sv.Cut = ctx, minNodes, false
}

// outcome is a play: the table after it and the weight of what it lays. The zero outcome is no play.
type outcome struct {
	table [][]deck.Tile
	gain  int32
	way   family.Thaw[deck.Tile]
}

// best finds the heaviest play; ok is false if nothing can be laid. A play that is shown to people should go through
// simplest, which keeps the weight.
func (t *task) best() (outcome, bool) {
	switch {
	case t.special():
		return t.play(t.s.Table, nil, t.floor)
	case !t.s.Opened:
		return t.meld()
	}
	best := outcome{gain: t.floor}
	for _, way := range family.Thaws(t.g, t.s.Table, t.s.Hand, t.s.Joker) {
		hand := t.s.Hand.Difference(way.Paid)
		whole := t.w.Sum(t.s.Hand) // the weight that is not given up is laid
		must := family.Tiles(way.Free).Union(way.Loose)
		if sets, cost, ok := t.solve(must, hand, whole-best.gain-1); ok {
			best = outcome{table: append(slices.Clip(way.Frozen), sets...), gain: whole - cost, way: way}
		}
	}
	return best, best.table != nil
}

// meld finds the heaviest first meld without the table.
func (t *task) meld() (outcome, bool) {
	whole := t.w.Sum(t.s.Hand)
	sets, cost, ok := t.open(family.Multiset[deck.Tile]{}, t.s.Hand, whole-t.floor-1)
	if !ok {
		return outcome{}, false
	}
	return outcome{table: append(slices.Clip(t.s.Table), sets...), gain: whole - cost}, true
}

// open finds combinations for a first meld that give up the least weight of may, at most limit, and contain all of
// must.
func (t *task) open(must, may family.Multiset[deck.Tile], limit int32) ([][]deck.Tile, int32, bool) {
	if !t.g.kit.PureRun {
		return t.openWith(nil, must, may, limit)
	}
	var best [][]deck.Tile
	least := limit + 1
	all := must.Union(may)
	for _, run := range t.g.PureRuns(all) {
		tiles := family.MultisetOf(run...)
		mayLeft := may.Difference(tiles.Difference(must))
		if sets, cost, ok := t.openWith(run, must.Difference(tiles), mayLeft, least-1); ok {
			best, least = sets, cost
		}
	}
	return best, least, best != nil
}

// openWith is open with one combination given in advance.
func (t *task) openWith(run []deck.Tile, must, may family.Multiset[deck.Tile], limit int32) ([][]deck.Tile, int32,
	bool) {
	need := t.g.first
	var sets [][]deck.Tile
	if run != nil {
		need = max(need-t.g.Total(run), 0)
		sets = append(sets, run)
	}
	more, cost, ok := t.solveFor(need, must, may, limit)
	return append(sets, more...), cost, ok
}

// maxTries bounds the searches of simplest.
const maxTries = 600

// simplest finds, for a play of this weight, one that leaves as many combinations of the table unchanged as possible.
// It tries to break none, one, two ... of the combinations that the play may break, and solves for the rest each time.
// Within maxTries searches the result has the fewest changes; after them it is only certain that no single broken
// combination could have been kept.
func (t *task) simplest(o outcome) outcome {
	if !t.s.Opened && !t.special() {
		return o
	}
	tries := 0
	free := t.mayBreak(o)
	changed, _ := split(free, o.table)
	for k := 0; k < len(changed) && tries < maxTries; k++ {
		subset := family.FirstChoice(k)
		for ok := true; ok && tries < maxTries; ok = subset.Next(len(free)) {
			tries++
			if sets, ok := t.breaking(o, subset); ok {
				o.table = sets
				return o
			}
		}
	}
	if tries < maxTries {
		return o
	}
	for again := true; again; { // keep one more combination, as long as that is possible
		again = false
		changed, _ = split(free, o.table)
		for i := range changed {
			fewer := slices.Delete(slices.Clone(changed), i, i+1)
			if sets, ok := t.breaking(o, fewer); ok {
				o.table, again = sets, true
				break
			}
		}
	}
	return o
}

// mayBreak are the combinations that a play of o's weight may break.
func (t *task) mayBreak(o outcome) [][]deck.Tile {
	if t.special() {
		return t.s.Table
	}
	return o.way.Free
}

// breaking solves for the play of o's weight that breaks only the given free combinations.
func (t *task) breaking(o outcome, broken family.Choice) ([][]deck.Tile, bool) {
	if t.special() {
		some, others := parted(t.s.Table, broken)
		p, ok := t.play(some, others, o.gain-1)
		return p.table, ok
	}
	must := o.way.Loose
	kept := slices.Clone(o.way.Frozen)
	for i, set := range o.way.Free {
		if slices.Contains(broken, i) {
			must = must.Add(set...)
		} else {
			kept = append(kept, set)
		}
	}
	hand := t.s.Hand.Difference(o.way.Paid)
	sets, _, ok := t.solve(must, hand, t.w.Sum(t.s.Hand)-o.gain)
	if !ok {
		return nil, false
	}
	return append(kept, sets...), true
}

// split returns the indexes of the combinations that are not in a table, and of those that are.
func split(sets, table [][]deck.Tile) (gone family.Choice, kept []int) {
	used := make([]bool, len(table))
next:
	for i, set := range sets {
		for j, other := range table {
			if !used[j] && slices.Equal(set, other) {
				used[j] = true
				kept = append(kept, i)
				continue next
			}
		}
		gone = append(gone, i)
	}
	return gone, kept
}
