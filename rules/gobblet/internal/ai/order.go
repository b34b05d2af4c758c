package ai

import (
	"math/bits"
	"slices"

	"tablee/rules/gobblet/internal/board"
)

// Ranks in the move ordering. Below them the history decides.
const (
	rankAnswer = 1 << 26 // lands on a line that the opponent threatens to complete
	rankKiller = 1 << 24
	rankThree  = 1 << 12 // makes three in a line
	rankBreak  = 1 << 11 // lands where the opponent has three in a line
	rankEat    = 1 << 10 // covers an opponent's piece
	reserveRow = 4       // rows of the history: sizes from the board, then sizes from the reserve
)

// queue yields the moves of a node in the order of the search. The table's move, and the killers if there is no threat,
// come before the others are even listed, because they cut most nodes off.
type queue struct {
	ply        int
	see        *board.Visible
	threatened bool
	cells      uint16 // cells on which to land
	fatal      uint16 // cells of pieces that must not be lifted
	early      [3]board.Move
	n, at      int      // of early
	rest       []scored // the other moves, once listed
}

func (s *searcher) queue(ply int, see *board.Visible, hashed board.Move, threatened bool, cells uint16) queue {
	q := queue{ply: ply, see: see, threatened: threatened, cells: cells, fatal: s.pos.Fatal(see)}
	q.add(&s.pos.Board, hashed)
	if !threatened {
		q.add(&s.pos.Board, s.killers[ply][0])
		q.add(&s.pos.Board, s.killers[ply][1])
	}
	return q
}

// add adds a move to the early ones if it is legal here, does not lose at once by the rule of touch, and is not among
// them.
func (q *queue) add(b *board.Board, m board.Move) {
	if m != board.NoMove && !slices.Contains(q.early[:q.n], m) && b.Allows(q.see, m) && q.fatal>>m.From()&1 == 0 {
		q.early[q.n] = m
		q.n++
	}
}

// next is the next move to try; ok is false after the last one.
func (q *queue) next(s *searcher, depth int) (m board.Move, ok bool) {
	i := q.at
	q.at++
	if i < q.n {
		return q.early[i], true
	}
	if i == q.n {
		q.rest = s.order(q.ply, q.see, q.early[:q.n], q.threatened, q.cells)
	}
	if i -= q.n; i >= len(q.rest) {
		return board.NoMove, false
	}
	return pick(q.rest, i, depth), true
}

// order lists the moves of a node that land on given cells, without the early ones and without those that lose at once
// by the rule of touch, with their ranks: moves that meet or make threats first. It repeats Board.Legal, because here
// size, origin and target are at hand for the rank; a test compares the two.
func (s *searcher) order(ply int, see *board.Visible, early []board.Move, threatened bool, cells uint16) []scored {
	b := &s.pos.Board
	var bonus [16]int32
	rankCells(&bonus, see, threatened)
	hist := &s.history[b.Mover]
	enter := see.Enter(0)
	own := see.Top[0] &^ (uint64(b.Fatal(see)) * board.Lanes)
	tops := b.Tops(b.Mover)
	list := s.lists[ply][:0]
	for z := int(board.Big); z >= int(board.Tiny); z-- {
		shift := uint(z) * 16
		if tops>>uint(z)&1 != 0 {
			for t := uint16(enter>>shift) & cells; t != 0; t &= t - 1 {
				to := bits.TrailingZeros16(t)
				list = append(list, scored{board.Drop(board.Size(z), to), bonus[to&15] + hist[reserveRow+z][to&15]})
			}
		}
		land := uint16(see.Land>>shift) & cells
		for f := uint16(own >> shift); f != 0; f &= f - 1 {
			from := bits.TrailingZeros16(f)
			for t := land; t != 0; t &= t - 1 {
				to := bits.TrailingZeros16(t)
				list = append(list, scored{board.Onboard(from, to), bonus[to&15] + hist[z][to&15]})
			}
		}
	}
	if len(early) > 0 {
		list = slices.DeleteFunc(list, func(m scored) bool { return slices.Contains(early, m.move) })
	}
	if threatened {
		for i := range list {
			if m := list[i].move; m == s.killers[ply][0] || m == s.killers[ply][1] {
				list[i].score += rankKiller
			}
		}
	}
	return list
}

// rankCells adds up the rank of landing on each cell.
func rankCells(bonus *[16]int32, see *board.Visible, threatened bool) {
	add := func(cells uint16, rank int32) {
		for ; cells != 0; cells &= cells - 1 {
			bonus[bits.TrailingZeros16(cells)&15] += rank
		}
	}
	danger := board.Threatened(see.Cells[1])
	add(board.Thirds(see.Cells[0]), rankThree)
	add(danger, rankBreak)
	add(see.Cells[1], rankEat)
	if threatened {
		add(danger, rankAnswer)
	}
}

// maxSorted is how many moves of a node just above the leaves are sorted; the others are tried as they come.
const maxSorted = 6

// pick swaps the best of the remaining moves to index i: most nodes are cut off before the list would be sorted.
func pick(list []scored, i, depth int) board.Move {
	if depth == 1 && i >= maxSorted {
		return list[i].move
	}
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].score > list[best].score {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i].move
}

// reward records a move that cut a node off.
func (s *searcher) reward(m board.Move, depth, ply int) {
	k := &s.killers[ply]
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
	h := &s.history[s.pos.Mover][s.row(m)][m.To()]
	*h += int32(depth * depth)
	if *h > 1<<20 {
		s.fade()
	}
}

// row is the index of a move's origin in the history.
func (s *searcher) row(m board.Move) int {
	if m.IsDrop() {
		return reserveRow + int(m.Dropped())
	}
	own := s.pos.Words[s.pos.Mover] & (board.Lanes << uint(m.From()))
	return (bits.Len64(own) - 1) >> 4
}

// fade halves the history, so that it never outweighs a killer.
func (s *searcher) fade() {
	for side := range s.history {
		for origin := range s.history[side] {
			for to := range s.history[side][origin] {
				s.history[side][origin][to] /= 2
			}
		}
	}
}
