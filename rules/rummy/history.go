package rummy

import "cmp"

// history is the public record of the present deal: from it follow what has moved since anybody's last
// turn and, with a seat's own memory, which plays the seat missed.
type history[T cmp.Ordered] struct {
	base [][]T  // the table when the record began
	had  []bool // which seats had opened then; nil for none
	log  []ply[T]
}

// ply is a turn as everybody saw it.
type ply[T cmp.Ordered] struct {
	by    int
	table [][]T // after the turn; nil: a draw or a pass
	drew  int   // tiles taken from the pool
}

// memory is a seat's own part of the record: its hand when the record began, and what it drew since, in
// order.
type memory[T cmp.Ordered] struct {
	hand  Multiset[T]
	drawn []T
}

// after is the table after the first k turns of the record.
func (h history[T]) after(k int) [][]T {
	for k--; k >= 0; k-- {
		if h.log[k].table != nil {
			return h.log[k].table
		}
	}
	return h.base
}

// since is the table as a seat left it at its last turn; a bystander sees it before the last turn of all.
func (h history[T]) since(seat int) [][]T {
	if seat == nobody {
		return h.after(max(len(h.log)-1, 0))
	}
	for k := len(h.log) - 1; k >= 0; k-- {
		if h.log[k].by == seat {
			return h.after(k + 1)
		}
	}
	return h.base
}

// laid holds the tiles that turn k brought from a hand; none for a draw.
func (h history[T]) laid(k int) Multiset[T] {
	if h.log[k].table == nil {
		return Multiset[T]{}
	}
	return Tiles(h.log[k].table).Difference(Tiles(h.after(k)))
}

// told is what the turns of n seats tell of their hands.
func (h history[T]) told(n int) []Told[T] {
	told := make([]Told[T], n)
	opened := make([]bool, n)
	copy(opened, h.had)
	table := h.base
	for _, l := range h.log {
		t := &told[l.by]
		if l.table != nil {
			t.Laid += size(l.table) - size(table)
			table = l.table
		}
		t.Moved, t.Fresh, t.Left = true, l.drew, nil
		if opened[l.by] {
			t.Left = table
		}
		opened[l.by] = opened[l.by] || l.table != nil
	}
	return told
}

// size is the number of tiles on a table.
func size[T any](table [][]T) int {
	n := 0
	for _, set := range table {
		n += len(set)
	}
	return n
}

// pastTurn is what a seat knew before a turn of its own.
type pastTurn[T cmp.Ordered] struct {
	ply    int // index in the log
	hand   Multiset[T]
	opened bool
}

// turns lists a seat's turns of the record.
func (h history[T]) turns(seat int, m memory[T]) []pastTurn[T] {
	var list []pastTurn[T]
	hand, drawn, opened := m.hand, m.drawn, seat < len(h.had) && h.had[seat]
	for k, l := range h.log {
		if l.by != seat {
			continue
		}
		list = append(list, pastTurn[T]{k, hand, opened})
		opened = opened || l.table != nil
		n := min(l.drew, len(drawn))
		hand = hand.Difference(h.laid(k)).Add(drawn[:n]...)
		drawn = drawn[n:]
	}
	return list
}

// invent makes up a memory for a seat that holds these tiles now, such that none was laid before it was
// there: the first of the tiles it laid, in their order, were its hand at the start, the rest it drew.
func (h history[T]) invent(seat int, holds []T) memory[T] {
	var tiles []T
	drew := 0
	for k, l := range h.log {
		if l.by == seat {
			tiles = append(tiles, h.laid(k).Slice()...)
			drew += l.drew
		}
	}
	tiles = append(tiles, holds...)
	start := max(len(tiles)-drew, 0)
	return memory[T]{MultisetOf(tiles[:start]...), tiles[start:]}
}
