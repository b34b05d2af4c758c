package gobblet

import (
	"fmt"
	"slices"
	"strings"
)

// This file is the game with the option touch a second time, as it is told at a table: pieces are things in heaps. It
// shares nothing with the game itself.

// thing is a piece: whose, and how big, 0 to 3.
type thing struct{ owner, size int }

// table is a table with a board at which two people play.
type table struct {
	heap    map[[2]int][]thing // by column and row, from bottom to top
	reserve [2][3][]thing      // heaps, from bottom to top
	turn    int
	hand    []thing // the piece in hand, if any
	from    [2]int  // where it was
	seen    map[string]int
	winner  int    // -1 while nobody has won
	why     string // how the game ended, "" while it goes on
}

func newTable() *table {
	t := &table{heap: map[[2]int][]thing{}, seen: map[string]int{}, winner: -1}
	for who := range 2 {
		for i := range 3 {
			for size := range 4 {
				t.reserve[who][i] = append(t.reserve[who][i], thing{who, size})
			}
		}
	}
	t.seen[t.picture()] = 1
	return t
}

// cellsInOrder are the cells by column and row.
func cellsInOrder() (list [][2]int) {
	for x := range 4 {
		for y := range 4 {
			list = append(list, [2]int{x, y})
		}
	}
	return list
}

// tableLines are the ten lines.
var tableLines = makeTableLines()

func makeTableLines() (list [][][2]int) {
	var down, up [][2]int
	for i := range 4 {
		var row, column [][2]int
		for j := range 4 {
			row, column = append(row, [2]int{j, i}), append(column, [2]int{i, j})
		}
		list = append(list, row, column)
		down, up = append(down, [2]int{i, i}), append(up, [2]int{i, 3 - i})
	}
	return append(list, down, up)
}

// top is the piece that is seen on a cell; its owner is -1 and its size less than any where there is none.
func (t *table) top(c [2]int) thing {
	if h := t.heap[c]; len(h) > 0 {
		return h[len(h)-1]
	}
	return thing{-1, -1}
}

// shows is how many of a line's cells show a player's piece.
func (t *table) shows(who int, line [][2]int) (n int) {
	for _, c := range line {
		if t.top(c).owner == who {
			n++
		}
	}
	return n
}

func (t *table) hasLine(who int) bool {
	return slices.ContainsFunc(tableLines, func(l [][2]int) bool { return t.shows(who, l) == 4 })
}

// picture is all that there is on the table and who is to move, as text.
func (t *table) picture() string {
	var b strings.Builder
	for _, c := range cellsInOrder() {
		fmt.Fprint(&b, t.heap[c], " ")
	}
	for who := range 2 {
		var heights []int
		for _, h := range t.reserve[who] {
			heights = append(heights, len(h))
		}
		slices.Sort(heights)
		fmt.Fprint(&b, heights)
	}
	return fmt.Sprint(b.String(), t.turn)
}

// places are the cells to which a piece of the board may go from a cell.
func (t *table) places(p thing, from [2]int) (list [][2]int) {
	for _, c := range cellsInOrder() {
		if c != from && t.top(c).size < p.size {
			list = append(list, c)
		}
	}
	return list
}

// moves are those that a player has, sorted.
func (t *table) moves() (list []string) {
	switch {
	case t.why != "":
		return nil
	case len(t.hand) > 0:
		for _, c := range t.places(t.hand[0], t.from) {
			list = append(list, fmt.Sprintf("put((%d,%d))", c[0], c[1]))
		}
		slices.Sort(list)
		return list
	}
	for _, h := range t.reserve[t.turn] {
		if len(h) == 0 {
			continue
		}
		p := h[len(h)-1]
		for _, c := range cellsInOrder() {
			other := t.top(c)
			three := slices.ContainsFunc(tableLines, func(l [][2]int) bool {
				return slices.Contains(l, c) && t.shows(1-t.turn, l) == 3
			})
			if other.owner == -1 || other.owner == 1-t.turn && other.size < p.size && three {
				list = append(list, fmt.Sprintf("drop(%c,(%d,%d))", "TSMB"[p.size], c[0], c[1]))
			}
		}
	}
	for _, c := range cellsInOrder() {
		if p := t.top(c); p.owner == t.turn && len(t.places(p, c)) > 0 {
			list = append(list, fmt.Sprintf("lift((%d,%d))", c[0], c[1]))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// play plays one of the moves.
func (t *table) play(move string) {
	var c [2]int
	var size rune
	switch {
	case strings.HasPrefix(move, "lift"):
		fmt.Sscanf(move, "lift((%d,%d))", &c[0], &c[1])
		h := t.heap[c]
		t.hand, t.from, t.heap[c] = []thing{h[len(h)-1]}, c, slices.Clone(h[:len(h)-1])
		if t.hasLine(1 - t.turn) {
			t.winner, t.why = 1-t.turn, "lifted"
		}
		return
	case strings.HasPrefix(move, "put"):
		fmt.Sscanf(move, "put((%d,%d))", &c[0], &c[1])
		t.heap[c], t.hand = append(t.heap[c], t.hand[0]), nil
	default:
		fmt.Sscanf(move, "drop(%c,(%d,%d))", &size, &c[0], &c[1])
		for i, h := range t.reserve[t.turn] {
			if len(h) > 0 && rune("TSMB"[h[len(h)-1].size]) == size {
				t.heap[c], t.reserve[t.turn][i] = append(t.heap[c], h[len(h)-1]), h[:len(h)-1]
				break
			}
		}
	}
	if t.hasLine(t.turn) {
		t.winner, t.why = t.turn, "line"
		t.turn = 1 - t.turn
		return
	}
	t.turn = 1 - t.turn
	if t.seen[t.picture()]++; t.seen[t.picture()] == 3 {
		t.why = "repeated"
	}
}

// score is that of the assignment.
func (t *table) score(who int) (sum int) {
	for _, l := range tableLines {
		run := 0
		for i := range 5 {
			if i < 4 && slices.ContainsFunc(t.heap[l[i]], func(p thing) bool { return p.owner == who }) {
				run++
				continue
			}
			sum += []int{0, 0, 1, 10, 0}[run]
			run = 0
		}
	}
	return sum
}
