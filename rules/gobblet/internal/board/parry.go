package board

import "math/bits"

// Parries is the cells on one of which the side to move must land if the other side threatens to complete a line next:
// a cell of the line, the cell that completes it, or the cell of the only piece that can go there. It may contain a
// cell too many, where own lines or the rules for the reserve matter, but never lacks one.
func (b *Board) Parries(s *Visible) uint16 {
	me := b.Mover
	enter := s.Enter(1) & laneSet[b.Tops(me^1)]
	cells := uint16(Anywhere)
	for goals := Finishers[s.Cells[1]]; goals != 0; goals &= goals - 1 {
		to := goals & -goals
		goal := uint64(to) * Lanes
		drops := enter&goal != 0
		from, held := b.finishers(s, to)
		if !drops && from == 0 {
			continue
		}
		if drops && s.Cells[0]&to != 0 {
			return Anywhere // it may do so only while three are visible there
		}
		meets := Completed(s.Cells[1], to)
		if !drops && from&(from-1) == 0 {
			meets |= from
		}
		if held && !drops {
			if b.doubled(s) {
				return Anywhere
			}
			meets |= Thirds(s.Cells[0])
		}
		cells &= meets
	}
	return cells
}

// Anywhere is all cells.
const Anywhere = 0xffff

// finishers is the cells of the pieces with which the other side could complete a line at a cell, and whether such a
// piece covers one of the side to move.
func (b *Board) finishers(s *Visible, to uint16) (from uint16, held bool) {
	they := b.Mover ^ 1
	land := s.Land & (uint64(to) * Lanes)
	for shift := uint(0); shift < 64; shift += 16 {
		if uint16(land>>shift) == 0 {
			continue
		}
		under := fold(b.Words[they] & (1<<shift - 1))
		below := s.all & (1<<shift - 1)
		for f := uint16(s.Top[1] >> shift); f != 0; f &= f - 1 {
			at := f & -f
			if b.lifts(s, 1, at, to, under, below) {
				from |= at
				held = held || fold(below)&at != 0 && !b.ownOnTop(they, at, below)
			}
		}
	}
	return from, held
}

// doubled reports whether the side to move shows a piece on top of another one of its own.
func (b *Board) doubled(s *Visible) bool {
	for f := s.Cells[0]; f != 0; f &= f - 1 {
		column := uint64(Lanes) << uint(bits.TrailingZeros16(f)&15)
		if below := s.all & column &^ s.Top[0]; below != 0 && b.Words[b.Mover]>>(bits.Len64(below)-1)&1 != 0 {
			return true
		}
	}
	return false
}
