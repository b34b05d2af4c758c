package rummy

import (
	"cmp"
	"slices"

	"tablee/rules/rummy/family"
)

// History is the public record of the current deal. It determines what has changed since anybody's last turn, and what
// everybody's turns reveal.
type History[T cmp.Ordered] struct {
	Base [][]T  // the table at the beginning of the record
	Had  []bool // which seats had made their first meld then; nil means none
	Log  []Ply[T]
	// Held is what everybody knew each seat to hold then, in games with a discard pile; nil means nothing.
	Held []family.Multiset[T]
}

// Ply is a turn as everybody saw it.
type Ply[T cmp.Ordered] struct {
	By    int
	Table [][]T // after the turn; nil: a draw or a pass
	Drew  int   // tiles taken from the pool
	Late  bool  // the time was up: nothing follows from what the seat did not lay
	// In games with a discard pile:
	Took  []T  // the tile taken from the pile
	Threw []T  // the tile discarded
	Going bool // the turn goes on: a tile was drawn from the stock
	Again bool // the pile had become the stock before that
}

// Memory is a seat's private part of the record: its hand at the beginning, and the tiles drawn since, in order.
type Memory[T cmp.Ordered] struct {
	Hand  family.Multiset[T]
	Drawn []T
}

// after is the table after the first k turns of the record.
func (h History[T]) after(k int) [][]T {
	for k--; k >= 0; k-- {
		if h.Log[k].Table != nil {
			return h.Log[k].Table
		}
	}
	return h.Base
}

// Since is the table as a seat left it in its last turn; for Nobody, the table before the last turn.
func (h History[T]) Since(seat int) [][]T {
	if seat == Nobody {
		return h.after(max(len(h.Log)-1, 0))
	}
	for k := len(h.Log) - 1; k >= 0; k-- {
		if h.Log[k].By == seat && !h.Log[k].Going {
			return h.after(k + 1)
		}
	}
	return h.Base
}

// laid is the tiles that turn k laid from a hand; none for a draw.
func (h History[T]) laid(k int) family.Multiset[T] {
	if h.Log[k].Table == nil {
		return family.Multiset[T]{}
	}
	return family.Tiles(h.Log[k].Table).Difference(family.Tiles(h.after(k)))
}

// Told is what the turns reveal about the hands of n seats.
func (h History[T]) Told(n int) []family.Told[T] {
	told := make([]family.Told[T], n)
	opened := make([]bool, n)
	copy(opened, h.Had)
	table := h.Base
	for _, l := range h.Log {
		t := &told[l.By]
		if l.Table != nil {
			t.Laid += size(l.Table) - size(table)
			table = l.Table
		}
		t.Moved, t.Fresh, t.Left = !l.Late, l.Drew, nil
		if l.Late {
			t.Fresh = 0
			continue
		}
		if opened[l.By] {
			t.Left = table
		}
		opened[l.By] = opened[l.By] || l.Table != nil
	}
	return told
}

// Known is what everybody knows a seat to hold: what it has taken from the pile and neither laid nor discarded since.
func (h History[T]) Known(seat int) (known family.Multiset[T]) {
	if h.Held != nil {
		known = h.Held[seat]
	}
	for k, l := range h.Log {
		if l.By == seat {
			known = known.Add(l.Took...).Difference(h.laid(k)).Difference(family.MultisetOf(l.Threw...))
		}
	}
	return known
}

// refused is, for each of n seats, what it has left on the discard pile, the earliest first: the last tile of the pile
// whenever it drew or passed. The pile is the present one. Turns before it became the stock count no more.
func (h History[T]) refused(n int, pile []T) (refused [][]T) {
	refused = make([][]T, n)
	pile = slices.Clone(pile)
	for k := len(h.Log) - 1; k >= 0; k-- {
		l := h.Log[k]
		if len(l.Threw) > 0 && len(pile) > 0 {
			pile = pile[:len(pile)-1]
		}
		pile = append(pile, l.Took...)
		passed := l.Table == nil && len(l.Threw) == 0
		if l.Again || len(pile) == 0 {
			break
		}
		if l.Going || passed {
			refused[l.By] = append(refused[l.By], pile[len(pile)-1])
		}
	}
	for i := range n {
		slices.Reverse(refused[i])
	}
	return refused
}

// known is what everybody knows each of n seats to hold.
func (h History[T]) known(n int) (all [][]T) {
	for i := range n {
		all = append(all, h.Known(i).Slice())
	}
	return all
}

// size is the number of tiles on a table.
func size[T any](table [][]T) int {
	n := 0
	for _, set := range table {
		n += len(set)
	}
	return n
}

// Invent makes up a memory for a seat that now has these tiles, such that no tile was laid before it was in the hand:
// the first of the tiles that it laid or discarded, in their order, were in its first hand, the rest was drawn. Tiles
// equal to one of dealt were in its first hand in any case. What it took from a discard pile is no part of either.
func (h History[T]) Invent(seat int, holds []T, dealt ...T) Memory[T] {
	var tiles []T
	var taken family.Multiset[T]
	drew := 0
	add := func(list []T) {
		for _, t := range list {
			if taken.Has(t) {
				taken = taken.Difference(family.Copies(t, 1))
			} else {
				tiles = append(tiles, t)
			}
		}
	}
	for k, l := range h.Log {
		if l.By == seat {
			taken = taken.Add(l.Took...)
			add(h.laid(k).Slice())
			add(l.Threw)
			drew += l.Drew
		}
	}
	add(holds)
	later := func(t T) int {
		if slices.Contains(dealt, t) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(tiles, func(a, b T) int { return later(a) - later(b) })
	start := max(len(tiles)-drew, 0)
	return Memory[T]{family.MultisetOf(tiles[:start]...), tiles[start:]}
}

// Nobody is no seat.
const Nobody = -1
