package suited

import (
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file finds best plays where the solver alone does not know all of the rules. It relaxes them: a joker that is
// freed under the official rule may lie anywhere, and jokers alone may make a run (the usual pack has too few for
// that). A result that obeys the rules is the best one. Else the search branches over all combinations in which one of
// the jokers in question may lie, and solves for the rest; results that are no better than the best so far are not
// searched for.

// nodesOfSearch is how many nodes take as long as a search that ends at its bound.
const nodesOfSearch = 30

// node is a problem of that search: what is still to be used, and the combinations that are fixed.
type node struct {
	kept  [][]deck.Tile              // combinations of the table that stay as they are
	sets  [][]deck.Tile              // combinations that the search has fixed
	must  family.Multiset[deck.Tile] // tiles of the table, without jokers
	laid  family.Multiset[deck.Tile] // tiles of the hand that must be laid, without jokers
	stays family.Multiset[deck.Tile] // what jokers of the table must stand for
	freed int                        // jokers of the table that need company
	wild  int                        // other jokers that must be used
	may   family.Multiset[deck.Tile] // tiles of the hand, with jokers
	need  int                        // the least total of a first meld
	judge bool                       // the result must be judged by the official rule
}

// solve finds the combinations of all of must, and tiles of may, that give up the least weight, at most limit.
func (t *task) solve(must, may family.Multiset[deck.Tile], limit int32) ([][]deck.Tile, int32, bool) {
	return t.solveFor(0, must, may, limit)
}

// solveFor is solve with the least total of a first meld.
func (t *task) solveFor(need int, must, may family.Multiset[deck.Tile], limit int32) ([][]deck.Tile, int32, bool) {
	if t.g.pack != deck.Usual {
		wild := must.Count(deck.Joker)
		must = must.Difference(family.Copies(deck.Joker, wild))
		return t.exact(node{must: must, wild: wild, may: may, need: need}, limit)
	}
	p := deck.NewProblem(must, may, &t.w)
	p.Need = need
	cost, last, ok := t.sv.Solve(p, limit)
	if !ok {
		return nil, 0, false
	}
	return t.sv.Build(last), cost, true
}

// exact finds the combinations that give up the least weight of a node's hand, at most limit, by the rules.
func (t *task) exact(n node, limit int32) (best [][]deck.Tile, cost int32, ok bool) {
	must := n.must.Union(n.laid).Union(n.stays).Union(family.Copies(deck.Joker, n.freed+n.wild))
	p := deck.NewProblem(must, n.may, &t.w)
	p.Need = n.need
	least, last, ok := t.sv.Solve(p, limit)
	if !ok {
		return nil, 0, false
	}
	if sets, ok := t.withJokers(n, t.sv.Build(last)); ok {
		return sets, least, true
	}
	cost = limit + 1
	for child := range t.homes(n) {
		if t.sv.Over() || cost == least {
			break
		}
		t.sv.Spent += nodesOfSearch
		if sets, c, ok := t.exact(child, cost-1); ok {
			best, cost = sets, c
		}
	}
	return best, cost, best != nil
}

// withJokers puts the jokers that stay into the solver's combinations, for which they count as tiles, such that the
// result obeys the rules. It returns the fixed combinations too.
func (t *task) withJokers(n node, built [][]deck.Tile) ([][]deck.Tile, bool) {
	stays := n.stays.Slice()
	sets := slices.Concat(n.sets, built)
	var put func(i int) bool
	put = func(i int) bool {
		if i == len(stays) {
			return t.obeys(n, sets)
		}
		for k := len(n.sets); k < len(sets); k++ {
			at := slices.Index(sets[k], stays[i])
			if at < 0 {
				continue
			}
			before := sets[k]
			sets[k] = slices.Clone(before)
			sets[k][at] = deck.Joker
			if put(i + 1) {
				return true
			}
			sets[k] = before
		}
		return false
	}
	if !put(0) {
		return nil, false
	}
	return sets, true
}

// obeys reports whether every combination has a tile that is no joker and, if it is to be judged, whether the play
// obeys the official rule.
func (t *task) obeys(n node, sets [][]deck.Tile) bool {
	if t.g.pack != deck.Usual {
		for _, set := range sets {
			if len(NaturalTiles(set)) == 0 {
				return false
			}
		}
	}
	return !n.judge || t.legal(append(slices.Clip(n.kept), sets...))
}

// legal reports whether the table after a play of valid combinations obeys the official joker rule, if that is in
// force.
func (t *task) legal(table [][]deck.Tile) bool {
	if t.s.Joker != family.JokerOfficial {
		return true
	}
	table = t.g.tidy(table)
	laid := family.Tiles(table).Difference(family.Tiles(t.s.Table))
	return family.OfficialFault(t.g, t.s.Table, table, laid, t.s.Opened) == family.NoFault
}
