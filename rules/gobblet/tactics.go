package gobblet

import "math/bits"

// sight is what both sides show, computed once a node. Lanes are as in board; index 0 is the side to move.
type sight struct {
	all, land uint64    // pieces of both; where a piece of each size may land from the board
	top       [2]uint64 // visible pieces, by lanes
	cells     [2]uint16 // the same as sets of cells
}

func (b *board) look() (s sight) {
	s.all = b.pl[0] | b.pl[1]
	cov := covered(s.all)
	s.land = ^(s.all | cov)
	s.top[0] = b.pl[b.turn] &^ cov
	s.top[1] = b.pl[b.turn^1] &^ cov
	s.cells[0], s.cells[1] = fold(s.top[0]), fold(s.top[1])
	return s
}

// enter is where a side's piece of each size may land from the reserve; see board.targets.
func (s *sight) enter(who uint8) uint64 {
	return uint64(^fold(s.all))*lanes | s.land&(uint64(threes[s.cells[who^1]])*lanes)
}

// laneSet[t] has the lanes of the sizes in the set t filled.
var laneSet = makeLaneSet()

func makeLaneSet() (t [16]uint64) {
	for set := range t {
		for s := range uint(4) {
			if set>>s&1 != 0 {
				t[set] |= laneMask << (s * 16)
			}
		}
	}
	return t
}

// wins tells whether a side could complete a line if it were its turn, without showing one of the
// other's. who is 0 for the side to move, 1 for the other.
func (b *board) wins(s *sight, who uint8) bool {
	finish := finishers[s.cells[who]]
	if finish == 0 {
		return false
	}
	return b.finishes(s, who, finish)
}

// finishes looks for a piece that can land on one of the cells that complete a line. Nothing else wins:
// a move never shows the mover's colour on more cells than the one it lands on.
func (b *board) finishes(s *sight, who uint8, finish uint16) bool {
	me := b.turn ^ who
	goal := uint64(finish) * lanes
	enter := s.enter(who)
	if enter&goal&laneSet[b.tops(me)] != 0 {
		return true // from the reserve nothing is uncovered
	}
	land := s.land & goal
	if land == 0 {
		return false
	}
	for shift := uint(0); shift < 64; shift += 16 {
		to := uint16(land >> shift)
		if to == 0 {
			continue
		}
		under := fold(b.pl[me] & (1<<shift - 1))
		below := s.all & (1<<shift - 1)
		for f := uint16(s.top[who] >> shift); f != 0; f &= f - 1 {
			from := f & -f
			if b.lifts(s, who, from, to, under, below) {
				return true
			}
		}
	}
	return false
}

// lifts tells whether moving the piece on the cell from to one of the cells to wins. below is all
// smaller pieces, under the cells with smaller pieces of one's own.
func (b *board) lifts(s *sight, who uint8, from, to, under uint16, below uint64) bool {
	mine, theirs := s.cells[who], s.cells[who^1]
	if buried := fold(below) & from; buried != 0 { // something comes to light
		if under&from == 0 || !b.ownOnTop(b.turn^who, from, below) {
			mine &^= from
			theirs |= from
		}
	} else {
		mine &^= from
	}
	for ; to != 0; to &= to - 1 {
		cell := to & -to
		if hasLine(mine|cell) && !hasLine(theirs&^cell) {
			return true
		}
	}
	return false
}

// ownOnTop tells whether the largest of the pieces below on the cell is the player's.
func (b *board) ownOnTop(me uint8, cell uint16, below uint64) bool {
	stack := below & (uint64(cell) * lanes)
	return b.pl[me]>>(bits.Len64(stack)-1)&1 != 0
}
