package suited

import (
	"iter"
	"slices"

	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// homes are the nodes that fix a combination for one of a node's jokers, in all ways that can lead to a better result
// than the others: for a freed joker, with a laid tile beside it; else for one that stays; else for any other, which is
// in a best result: where it is not, there are three jokers or more, and two of them can be added to any combination.
func (t *task) homes(n node) iter.Seq[node] {
	return func(yield func(node) bool) {
		f := filler{task: t, node: n, yield: yield, wild: n.freed + n.wild + n.may.Count(deck.Joker)}
		if n.freed == 0 && !n.stays.Empty() {
			f.stay = n.stays.Slice()[0]
		}
		_ = f.groups() && f.runs()
	}
}

// filler fills the places of a combination, one after the other.
type filler struct {
	task  *task
	node  node
	yield func(node) bool
	stay  deck.Tile // the joker that stays and must be in the combination, 0 if another is wanted
	all   bool      // all combinations are wanted, whatever is in them
	wild  int       // jokers that may stand for anything and are not in the combination

	run    bool
	places []place
}

// place is a tile of a combination.
type place struct {
	tile deck.Tile
	use  use
}

// use says what lies in a place: the tile, a joker that stays there, or another joker.
type use uint8

const (
	natural use = iota
	staying
	wild
)

func (f *filler) groups() bool {
	f.run = false
	for rank := 1; rank <= deck.Ranks; rank++ {
		for _, size := range []int{3, 4} {
			for suits, ok := family.FirstChoice(size), true; ok; ok = suits.Next(deck.Suits) {
				if !f.group(rank, suits) {
					return false
				}
			}
		}
	}
	return true
}

// group fills the places of a group from the number that are filled on.
func (f *filler) group(rank int, suits []int) bool {
	if len(f.places) == len(suits) {
		return f.emit()
	}
	return f.fill(deck.Make(suits[len(f.places)], rank), func() bool { return f.group(rank, suits) })
}

func (f *filler) runs() bool {
	f.run = true
	for suit := range deck.Suits {
		for start := 1; start <= f.task.g.Top()-2; start++ {
			if !f.longer(suit, start) {
				return false
			}
		}
	}
	return true
}

// longer makes all runs that begin with the places that are filled.
func (f *filler) longer(suit, column int) bool {
	if len(f.places) >= 3 && !f.emit() {
		return false
	}
	if column > f.task.g.Top() || len(f.places) == deck.Ranks {
		return true
	}
	return f.fill(deck.Make(suit, deck.RankAt(column)), func() bool { return f.longer(suit, column+1) })
}

// fill puts each thing that can stand for a tile into the next place, and goes on.
func (f *filler) fill(tile deck.Tile, next func() bool) bool {
	n := &f.node
	try := func(u use) bool {
		f.places = append(f.places, place{tile, u})
		defer func() { f.places = f.places[:len(f.places)-1] }()
		return next()
	}
	if n.must.Has(tile) || n.laid.Has(tile) || n.may.Has(tile) {
		if !try(natural) {
			return false
		}
	}
	if n.stays.Has(tile) && !try(staying) {
		return false
	}
	if f.wild > 0 {
		f.wild--
		defer func() { f.wild++ }()
		return try(wild)
	}
	return true
}

// emit yields the nodes that fix the combination.
func (f *filler) emit() bool {
	n := &f.node
	tiles, jokers, wanted := 0, 0, false
	for _, p := range f.places {
		switch p.use {
		case natural:
			tiles++
		case wild:
			jokers++
		default:
			wanted = wanted || p.tile == f.stay
		}
	}
	if f.stay == 0 {
		wanted = jokers > 0 || f.all
	}
	if !wanted || tiles == 0 {
		return true
	}
	if n.freed == 0 {
		return f.tooLong(-1, tiles) || f.yield(f.fixed(-1))
	}
	if tiles < 2 {
		return true
	}
	for i, p := range f.places {
		if p.use != natural || !n.laid.Has(p.tile) && !n.may.Has(p.tile) || f.tooLong(i, tiles) {
			continue
		}
		if !f.yield(f.fixed(i)) {
			return false
		}
	}
	return true
}

// tooLong reports whether three tiles at an end of a run may as well make one of their own: none is a joker or the laid
// tile, and enough is left without them.
func (f *filler) tooLong(laid, tiles int) bool {
	if !f.run || len(f.places) < 6 || tiles < 5 {
		return false
	}
	plain := func(from int) bool {
		for i := from; i < from+3; i++ {
			if f.places[i].use != natural || i == laid {
				return false
			}
		}
		return true
	}
	return plain(0) || plain(len(f.places)-3)
}

// fixed is the node with the combination; the tile at an index is laid from the hand. Equal tiles are alike, so that
// the others are those of the table, as long as there are any: what is left of the hand may be laid or not.
func (f *filler) fixed(laid int) node {
	n := f.node
	set := make([]deck.Tile, len(f.places))
	take := func(from *family.Multiset[deck.Tile], tile deck.Tile) bool {
		if !from.Has(tile) {
			return false
		}
		*from = from.Difference(family.Copies(tile, 1))
		return true
	}
	for i, p := range f.places {
		set[i] = deck.Joker
		switch {
		case p.use == natural:
			set[i] = p.tile
			_ = i != laid && take(&n.must, p.tile) || take(&n.laid, p.tile) || take(&n.may, p.tile)
		case p.use == staying:
			take(&n.stays, p.tile)
		case n.freed > 0:
			n.freed--
		case n.wild > 0:
			n.wild--
		default:
			take(&n.may, deck.Joker)
		}
	}
	n.sets = append(slices.Clip(n.sets), set)
	if n.need > 0 {
		n.need = max(0, n.need-f.task.g.Total(set))
	}
	return n
}
