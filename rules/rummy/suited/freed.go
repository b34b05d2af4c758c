package suited

import (
	"cmp"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// special reports whether plays are searched for by play: under the official joker rule, and where the table may be
// used in the turn of the first meld.
func (t *task) special() bool {
	return t.s.Opened && t.s.Joker == family.JokerOfficial || !t.s.Opened && t.g.among
}

// play finds the heaviest play above a floor that changes no other combinations than some of the table; it keeps the
// others.
func (t *task) play(some, others [][]deck.Tile, floor int32) (outcome, bool) {
	if !t.s.Opened {
		return t.opening(some, others, floor)
	}
	return t.lays(some, others, family.Multiset[deck.Tile]{}, floor)
}

// lays is play for a seat that has opened, or in the turn of its first meld without regard to that, with tiles that
// must be laid. In that turn no joker of the table is freed.
func (t *task) lays(some, others [][]deck.Tile, laid family.Multiset[deck.Tile], floor int32) (outcome, bool) {
	whole := t.w.Sum(t.s.Hand)
	n := node{kept: others, may: t.s.Hand.Difference(laid)}
	wild := laid.Count(deck.Joker) // jokers of the hand that must be laid
	n.laid = laid.Difference(family.Copies(deck.Joker, wild))
	if t.s.Joker == family.JokerFull {
		var plain [][]deck.Tile
		for _, set := range some {
			if slices.Contains(set, deck.Joker) {
				n.kept = append(slices.Clip(n.kept), set)
			} else {
				plain = append(plain, set)
			}
		}
		some = plain
	}
	tiles := family.Tiles(some)
	jokers := tiles.Count(deck.Joker)
	n.must = tiles.Difference(family.Copies(deck.Joker, jokers))
	n.wild = jokers + wild
	best := outcome{gain: floor}
	try := func(n node) {
		if sets, cost, ok := t.exact(n, whole-best.gain-1); ok {
			best = outcome{table: append(slices.Clip(n.kept), sets...), gain: whole - cost}
		}
	}
	if t.s.Joker != family.JokerOfficial || jokers == 0 {
		try(n)
		return best, best.table != nil
	}
	// With all jokers free of conditions no play is lighter.
	_, least, ok := t.exact(n, whole-floor-1)
	if !ok {
		return outcome{}, false
	}
	for _, w := range t.ways(some) {
		if best.gain == whole-least || t.any && best.table != nil || t.sv.Over() {
			break
		}
		if !n.may.Includes(w.copies.Difference(n.laid)) {
			continue
		}
		m := n
		m.stays, m.freed, m.wild, m.judge = w.stays, w.freed, wild, w.freed > 0
		more := w.copies.Difference(n.laid)
		m.laid, m.may = n.laid.Union(more), n.may.Difference(more)
		try(m)
	}
	return best, best.table != nil
}

// way is a way to treat the jokers of some combinations under the official rule.
type way struct {
	stays  family.Multiset[deck.Tile] // what jokers stand for that stay
	from   family.Multiset[deck.Tile] // what the others stood for
	freed  int                        // the number of these
	copies family.Multiset[deck.Tile] // tiles of the hand that must be laid, for want of copies on the table
}

// ways lists the ways to treat the jokers of some combinations of the table, those that free the fewest first: their
// results need no branching. No joker is freed before the seat has opened.
func (t *task) ways(some [][]deck.Tile) []way {
	ways := []way{{}}
	for _, set := range some {
		if !slices.Contains(set, deck.Joker) {
			continue
		}
		var next []way
		for _, w := range ways {
			for _, reading := range t.g.Stands(set) {
				for mask := range 1 << len(reading) { // the jokers that are freed
					if mask > 0 && !t.s.Opened {
						break
					}
					w := w
					for i, tile := range reading {
						if mask>>i&1 == 1 {
							w.from = w.from.Add(tile)
							w.freed++
						} else {
							w.stays = w.stays.Add(tile)
						}
					}
					if !slices.ContainsFunc(next, func(o way) bool { return o.stays.Equal(w.stays) && o.from.Equal(w.from) }) {
						next = append(next, w)
					}
				}
			}
		}
		ways = next
	}
	table := family.Tiles(t.s.Table)
	var list []way
	for _, w := range ways {
		w.copies = w.from.Difference(table)
		same := func(o way) bool {
			return o.freed == w.freed && o.stays.Equal(w.stays) && o.copies.Equal(w.copies)
		}
		if t.s.Hand.Includes(w.copies) && !slices.ContainsFunc(list, same) {
			list = append(list, w)
		}
	}
	slices.SortStableFunc(list, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.freed, b.freed), cmp.Compare(a.copies.Len(), b.copies.Len()))
	})
	return list
}

// breaksOfficial is breaks under the official joker rule, which judges the whole turn.
func (t *task) breaksOfficial(n int, again bool) (best [][]deck.Tile) {
	step := *t
	for {
		var found [][]deck.Tile
		var gain int32
		for k := 0; k <= min(n, len(step.s.Table)); k++ {
			broken := family.FirstChoice(k)
			for ok := true; ok && !t.sv.Over(); ok = broken.Next(len(step.s.Table)) {
				some, others := parted(step.s.Table, broken)
				if o, ok := step.play(some, others, gain); ok {
					found, gain = o.table, o.gain
				}
			}
		}
		if found == nil {
			return best
		}
		if found = t.g.tidy(found); !t.legal(found) {
			return best
		}
		if best = found; !again {
			return best
		}
		step.s.Hand = t.s.Hand.Difference(family.Tiles(best).Difference(family.Tiles(t.s.Table)))
		step.s.Table = best
	}
}

// parted divides a table into the combinations with these indexes and the others.
func parted(table [][]deck.Tile, some family.Choice) (chosen, others [][]deck.Tile) {
	for i, set := range table {
		if slices.Contains(some, i) {
			chosen = append(chosen, set)
		} else {
			others = append(others, set)
		}
	}
	return chosen, others
}
