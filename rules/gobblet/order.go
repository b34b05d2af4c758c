package gobblet

import "math/bits"

// Ranks in the order of trying. Below them, history decides.
const (
	rankHashed = 1 << 30
	rankAnswer = 1 << 26 // lands on a line that the opponent is about to complete
	rankKiller = 1 << 24
	rankThree  = 1 << 12 // makes three in a line
	rankBreak  = 1 << 11 // lands where the opponent has three in a line
	rankEat    = 1 << 10 // covers an opponent's piece
	reserveRow = 4       // rows of the history: sizes from the board, then sizes from the reserve
)

// order lists the moves of a node with their ranks: moves that meet or make threats first. It is board.legal
// once more, because here size, origin and target are at hand to be ranked; a test holds them together.
func (s *searcher) order(ply int, see *sight, hashed move, threatened bool) []scored {
	b := &s.pos.board
	var bonus [16]int32
	rankCells(&bonus, see, threatened)
	hist := &s.history[b.turn]
	enter := see.enter(0)
	tops := b.tops(b.turn)
	list := s.lists[ply][:0]
	for z := int(big); z >= int(tiny); z-- {
		shift := uint(z) * 16
		if tops>>uint(z)&1 != 0 {
			for t := uint16(enter >> shift); t != 0; t &= t - 1 {
				to := bits.TrailingZeros16(t)
				list = append(list, scored{drop(size(z), to), bonus[to&15] + hist[reserveRow+z][to&15]})
			}
		}
		land := uint16(see.land >> shift)
		for f := uint16(see.top[0] >> shift); f != 0; f &= f - 1 {
			from := bits.TrailingZeros16(f)
			for t := land; t != 0; t &= t - 1 {
				to := bits.TrailingZeros16(t)
				list = append(list, scored{onboard(from, to), bonus[to&15] + hist[z][to&15]})
			}
		}
	}
	first, second := s.killers[ply][0], s.killers[ply][1]
	for i := range list {
		switch list[i].move {
		case hashed:
			list[i].score += rankHashed
		case first, second:
			list[i].score += rankKiller
		}
	}
	return list
}

// rankCells adds up what landing on each cell is worth in the order.
func rankCells(bonus *[16]int32, see *sight, threatened bool) {
	add := func(cells uint16, rank int32) {
		for ; cells != 0; cells &= cells - 1 {
			bonus[bits.TrailingZeros16(cells)&15] += rank
		}
	}
	danger := threatenedLines(see.cells[1])
	add(thirds(see.cells[0]), rankThree)
	add(danger, rankBreak)
	add(see.cells[1], rankEat)
	if threatened {
		add(danger, rankAnswer)
	}
}

// threatenedLines is the cells of all lines of which the set has three.
func threatenedLines(v uint16) uint16 { return threes[v] | finishers[v] }

// thirds is the cells that would make three in a line.
func thirds(v uint16) uint16 { return twos[v] &^ v }

// twos maps a set of cells to all cells of the lines of which it has exactly two.
var twos = makeTwos()

func makeTwos() (t [1 << 16]uint16) {
	for v := range t {
		for _, l := range lines {
			if bits.OnesCount16(uint16(v)&l) == 2 {
				t[v] |= l
			}
		}
	}
	return t
}

// picked is how many moves of a node just above the leaves are put in order; the others come as they are.
const picked = 6

// pick moves the best of the rest to place i: most nodes are cut before the list would be sorted.
func pick(list []scored, i, depth int) move {
	if depth == 1 && i >= picked {
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

// reward remembers a move that cut a node off.
func (s *searcher) reward(m move, depth, ply int) {
	k := &s.killers[ply]
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
	h := &s.history[s.pos.turn][s.row(m)][m.to()]
	*h += int32(depth * depth)
	if *h > 1<<20 {
		s.fade()
	}
}

// row is the row of a move in the history.
func (s *searcher) row(m move) int {
	if m.isDrop() {
		return reserveRow + int(m.dropped())
	}
	own := s.pos.pl[s.pos.turn] & (lanes << uint(m.from()))
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
