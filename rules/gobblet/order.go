package gobblet

import "math/bits"

// Ranks in the order of trying. Below them, history decides.
const (
	rankHashed = 1 << 30
	rankAnswer = 1 << 26 // lands on a line that the opponent is about to complete
	rankKiller = 1 << 24
	rankThree  = 1 << 12 // makes three in a line
	rankEat    = 1 << 10 // covers an opponent's piece, more for a large one
	rankBreak  = 1 << 11 // lands where the opponent has three in a line
	rankOpen   = 1 << 11 // lifts a piece that hides one of the opponent's
)

// order lists the moves of a node with their ranks: moves that meet or make threats first.
func (s *search) order(ply int, see *sight, hashed move, threatened bool) []scored {
	b := &s.pos.board
	var buf [maxMoves]move
	moves := b.legal(buf[:0])
	list := s.lists[ply][:len(moves)]
	answers := uint16(0)
	if threatened {
		answers = threatenedLines(see.cells[1])
	}
	three, block := thirds(see.cells[0]), threes[see.cells[1]]|finishers[see.cells[1]]
	killers, hist := s.killers[ply], &s.history[b.turn]
	for i, m := range moves {
		to := uint16(1) << m.to()
		score := hist[s.originOf(m, see)][m.to()]
		if three&to != 0 {
			score += rankThree
		}
		if block&to != 0 {
			score += rankBreak
		}
		if see.cells[1]&to != 0 {
			score += rankEat
		}
		if answers&to != 0 {
			score += rankAnswer
		}
		if m == hashed {
			score += rankHashed
		} else if m == killers[0] || m == killers[1] {
			score += rankKiller
		}
		list[i] = scored{m, score}
	}
	return list
}

// originOf tells reserve pieces and board pieces apart by size: 0-3 from the board, 4-7 from the reserve.
func (s *search) originOf(m move, see *sight) int {
	if m.isDrop() {
		return 4 + int(m.dropped())
	}
	top := see.top[0] & (lanes << uint(m.from()))
	return (bits.Len64(top) - 1) >> 4
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

// pick moves the best of the rest to place i: most nodes are cut before the list would be sorted.
func pick(list []scored, i int) move {
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
func (s *search) reward(m move, depth, ply int) {
	k := &s.killers[ply]
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
	b := &s.pos.board
	see := b.look()
	h := &s.history[b.turn][s.originOf(m, &see)][m.to()]
	*h += int32(depth * depth)
	if *h > 1<<20 {
		s.fade()
	}
}

// fade halves the history, so that it never outweighs a killer.
func (s *search) fade() {
	for side := range s.history {
		for origin := range s.history[side] {
			for to := range s.history[side][origin] {
				s.history[side][origin][to] /= 2
			}
		}
	}
}
