package board

import "math/bits"

// Visible is the visible pieces of both sides, computed once for each node. Lanes are as in Board; index 0 is the side
// to move.
type Visible struct {
	all, Land uint64    // pieces of both; where a piece of each size may land from the board
	Top       [2]uint64 // visible pieces, by lanes
	Cells     [2]uint16 // the same as sets of cells
}

// Look computes the visible pieces.
func (b *Board) Look() (s Visible) {
	s.all = b.Words[0] | b.Words[1]
	cov := covered(s.all)
	s.Land = ^(s.all | cov)
	s.Top[0] = b.Words[b.Mover] &^ cov
	s.Top[1] = b.Words[b.Mover^1] &^ cov
	s.Cells[0], s.Cells[1] = fold(s.Top[0]), fold(s.Top[1])
	return s
}

// Enter is where a side's piece of each size may land from the reserve; see Board.targets.
func (s *Visible) Enter(who uint8) uint64 {
	return uint64(^fold(s.all))*Lanes | s.Land&(uint64(Threes[s.Cells[who^1]])*Lanes)
}

// Allows reports whether the side to move may make the move; Check returns the reason if not.
func (b *Board) Allows(s *Visible, m Move) bool {
	if m.IsDrop() {
		z := m.Dropped()
		return b.Tops(b.Mover)>>z&1 != 0 && s.Enter(0)&PieceBit(z, m.To()) != 0
	}
	if m.From() >= NoCell {
		return false
	}
	own := s.Top[0] & (Lanes << uint(m.From()))
	return s.Land&(own>>uint(m.From())<<uint(m.To())) != 0
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

// Wins reports whether a side, if it were to move, could complete a line without uncovering one of the other side's.
// who is 0 for the side to move, 1 for the other.
func (b *Board) Wins(s *Visible, who uint8) bool {
	finish := Finishers[s.Cells[who]]
	if finish == 0 {
		return false
	}
	return b.finishes(s, who, finish)
}

// finishes searches for a piece that can land on one of the cells that complete a line. There is no other way to win,
// because a move shows the mover's colour on no more cells than the one where it lands.
func (b *Board) finishes(s *Visible, who uint8, finish uint16) bool {
	me := b.Mover ^ who
	goal := uint64(finish) * Lanes
	enter := s.Enter(who)
	if enter&goal&laneSet[b.Tops(me)] != 0 {
		return true // a piece from the reserve uncovers nothing
	}
	land := s.Land & goal
	if land == 0 {
		return false
	}
	for shift := uint(0); shift < 64; shift += 16 {
		to := uint16(land >> shift)
		if to == 0 {
			continue
		}
		under := fold(b.Words[me] & (1<<shift - 1))
		below := s.all & (1<<shift - 1)
		for f := uint16(s.Top[who] >> shift); f != 0; f &= f - 1 {
			from := f & -f
			if b.lifts(s, who, from, to, under, below) {
				return true
			}
		}
	}
	return false
}

// lifts reports whether moving the piece from cell from to one of the cells to wins. below is all smaller pieces; under
// is the cells with smaller pieces of the same side.
func (b *Board) lifts(s *Visible, who uint8, from, to, under uint16, below uint64) bool {
	mine, theirs := s.Cells[who], s.Cells[who^1]
	if buried := fold(below) & from; buried != 0 { // something is uncovered
		if under&from == 0 || !b.ownOnTop(b.Mover^who, from, below) {
			mine &^= from
			theirs |= from
		}
	} else {
		mine &^= from
	}
	hides := to // cells where the landing hides a piece before it counts
	if b.Touch {
		hides = 0
	}
	for ; to != 0; to &= to - 1 {
		cell := to & -to
		if HasLine(mine|cell) && !HasLine(theirs&^(cell&hides)) {
			return true
		}
	}
	return false
}

// ownOnTop reports whether the largest of the pieces below on the cell is the player's.
func (b *Board) ownOnTop(me uint8, cell uint16, below uint64) bool {
	stack := below & (uint64(cell) * Lanes)
	return b.Words[me]>>(bits.Len64(stack)-1)&1 != 0
}
