package suited

import (
	"slices"

	"tablee/rules/rummy"
)

// task is a search on one solver: the best play of a situation by given weights, or the play of given
// tiles.
type task struct {
	g  *Game
	sv *solver
	s  rummy.Situation[Tile]
	w  weights
	// floor: plays of this weight or less are not looked for.
	floor int32
}

// newTask takes a solver from the pool; done gives it back.
func (g *Game) newTask(s rummy.Situation[Tile], w weights) *task {
	sv, ok := g.solvers.Get().(*solver)
	if !ok {
		sv = newSolver(g)
	}
	return &task{g: g, sv: sv, s: s, w: w}
}

func (t *task) done() { t.g.solvers.Put(t.sv) }

// outcome is a play: the table after it and the weight of what it lays. The zero outcome is no play.
type outcome struct {
	table [][]Tile
	gain  int32
	way   rummy.Thaw[Tile]
}

// best finds the heaviest play; ok is false when nothing can be laid. What people are to follow is put
// through simplest, which keeps the weight.
func (t *task) best() (outcome, bool) {
	if !t.s.Opened {
		whole := t.w.sum(t.s.Hand)
		sets, cost, ok := t.open(rummy.Multiset[Tile]{}, t.s.Hand, whole-t.floor-1)
		if !ok {
			return outcome{}, false
		}
		return outcome{table: append(slices.Clip(t.s.Table), sets...), gain: whole - cost}, true
	}
	best := outcome{gain: t.floor}
	for _, way := range rummy.Thaws(t.g, t.s.Table, t.s.Hand, t.s.FullJoker) {
		hand := t.s.Hand.Difference(way.Paid)
		whole := t.w.sum(t.s.Hand) // what is paid is laid
		must := rummy.Tiles(way.Free).Union(way.Loose)
		cost, last, ok := t.sv.solve(newProblem(must, hand, &t.w), whole-best.gain-1)
		if ok {
			best = outcome{table: append(slices.Clip(way.Frozen), t.sv.build(last)...), gain: whole - cost, way: way}
		}
	}
	return best, best.table != nil
}

// open finds combinations for a first lay with the least weight of may given up, at most limit, and all of
// must in it.
func (t *task) open(must, may rummy.Multiset[Tile], limit int32) ([][]Tile, int32, bool) {
	if !t.g.kit.PureRun {
		return t.openWith(nil, must, may, limit)
	}
	var best [][]Tile
	least := limit + 1
	all := must.Union(may)
	for _, run := range t.g.pureRuns(all) {
		tiles := rummy.MultisetOf(run...)
		mayLeft := may.Difference(tiles.Difference(must))
		if sets, cost, ok := t.openWith(run, must.Difference(tiles), mayLeft, least-1); ok {
			best, least = sets, cost
		}
	}
	return best, least, best != nil
}

// openWith is open with one combination given.
func (t *task) openWith(run []Tile, must, may rummy.Multiset[Tile], limit int32) ([][]Tile, int32, bool) {
	p := newProblem(must, may, &t.w)
	p.need = t.g.first
	var sets [][]Tile
	if run != nil {
		p.need = max(p.need-t.g.Total(run), 0)
		sets = append(sets, run)
	}
	cost, last, ok := t.sv.solve(p, limit)
	if !ok {
		return nil, 0, false
	}
	return append(sets, t.sv.build(last)...), cost, true
}

// pureRuns lists the runs of three to five tiles without a joker; longer ones are made of these.
func (g *Game) pureRuns(hand rummy.Multiset[Tile]) [][]Tile {
	var runs [][]Tile
	for suit := range suits {
		for start := 1; start <= g.top()-2; start++ {
			var run []Tile
			for c := start; c <= g.top() && len(run) < 5; c++ {
				tile := MakeTile(suit, rankAt(c))
				if hand.Count(tile) <= rummy.MultisetOf(run...).Count(tile) {
					break
				}
				if run = append(run, tile); len(run) >= 3 {
					runs = append(runs, slices.Clone(run))
				}
			}
		}
	}
	return runs
}

// maxTries bounds the searches of simplest.
const maxTries = 600

// simplest finds, for a play of this weight, one that leaves as many combinations of the table as they
// are as can be. It tries to break none, one, two ... of the combinations that the play may break, each
// time solving for the rest alone; within maxTries searches the result has the fewest changes, beyond
// them no combination of it was broken without need.
func (t *task) simplest(o outcome) outcome {
	if !t.s.Opened {
		return o
	}
	tries := 0
	free := o.way.Free
	changed, _ := split(free, o.table)
	for k := 0; k < len(changed) && tries < maxTries; k++ {
		subset := first(k)
		for ok := true; ok && tries < maxTries; ok = subset.next(len(free)) {
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
	for again := true; again; { // keep one more, as long as one can be kept
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

// breaking solves for the play of o's weight that breaks only the given free combinations.
func (t *task) breaking(o outcome, broken combination) ([][]Tile, bool) {
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
	_, last, ok := t.sv.solve(newProblem(must, hand, &t.w), t.w.sum(t.s.Hand)-o.gain)
	if !ok {
		return nil, false
	}
	return append(kept, t.sv.build(last)...), true
}

// split tells which combinations, by index, are not in a table, and which are.
func split(sets, table [][]Tile) (gone combination, kept []int) {
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

// combination is an ascending choice of indices.
type combination []int

func first(k int) combination {
	c := make(combination, k)
	for i := range c {
		c[i] = i
	}
	return c
}

// next goes to the next choice out of n in lexical order; false after the last.
func (c combination) next(n int) bool {
	for i := len(c) - 1; i >= 0; i-- {
		if c[i] < n-len(c)+i {
			c[i]++
			for k := i + 1; k < len(c); k++ {
				c[k] = c[k-1] + 1
			}
			return true
		}
	}
	return false
}
