package suited

import (
	"cmp"
	"slices"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// This file is for tables where the turn of the first meld may use the table too: the tiles laid must contain a first
// meld of their own, and then everything may be rearranged as after it, but no joker of the table is freed.

// Among implements family.Opener.
func (g *Game) Among() bool { return g.among }

// ValidAmong implements family.Opener.
func (g *Game) ValidAmong(laid family.Multiset[deck.Tile]) error {
	t := g.newTask(family.Situation[deck.Tile]{}, g.tilesFirst())
	defer t.done()
	if !t.opens(laid) {
		return game.Refuse(g.kit.Name+".err.among", "need", g.first)
	}
	return nil
}

// opens reports whether tiles contain a first meld.
func (t *task) opens(tiles family.Multiset[deck.Tile]) bool {
	_, _, ok := t.open(family.Multiset[deck.Tile]{}, tiles, t.w.Sum(tiles))
	return ok
}

// opening finds the heaviest play above a floor in the turn of the first meld that changes only some combinations. It
// relaxes the rule: if what is laid does not contain a first meld, it branches over combinations of the hand that must
// be laid, until they are one.
func (t *task) opening(some, others [][]deck.Tile, floor int32) (outcome, bool) {
	if !t.opens(t.s.Hand) {
		return outcome{}, false
	}
	sets := t.allSets(t.s.Hand)
	slices.SortStableFunc(sets, func(a, b []deck.Tile) int { return cmp.Compare(t.g.Total(b), t.g.Total(a)) })
	m := opener{task: t, some: some, others: others, sets: sets}
	return m.meld(0, 0, family.Multiset[deck.Tile]{}, floor)
}

// opener is such a search.
type opener struct {
	*task
	some, others [][]deck.Tile
	sets         [][]deck.Tile // combinations of the hand
}

// meld finds the heaviest play that lays some tiles, which are combinations of this total; more are taken from the list
// from an index on.
func (m *opener) meld(from, total int, laid family.Multiset[deck.Tile], floor int32) (outcome, bool) {
	o, ok := m.lays(m.some, m.others, laid, floor)
	if !ok || total >= m.g.first || m.opens(family.Tiles(o.table).Difference(family.Tiles(m.s.Table))) {
		return o, ok
	}
	best := outcome{gain: floor}
	for i := from; i < len(m.sets) && best.gain < o.gain && !m.sv.Over(); i++ {
		more := laid.Add(m.sets[i]...)
		if !m.s.Hand.Includes(more) {
			continue
		}
		if p, ok := m.meld(i, total+m.g.Total(m.sets[i]), more, best.gain); ok {
			best = p
		}
	}
	return best, best.table != nil
}

// allSets lists the combinations of tiles, with jokers in all places.
func (t *task) allSets(tiles family.Multiset[deck.Tile]) (sets [][]deck.Tile) {
	jokers := tiles.Count(deck.Joker)
	f := filler{task: t, wild: jokers, node: node{may: tiles}}
	f.yield = func(n node) bool {
		sets = append(sets, n.sets[len(n.sets)-1])
		return true
	}
	f.all = true
	_ = f.groups() && f.runs()
	return sets
}
