package board

import "math/bits"

// This file has the option touch: a piece that is lifted must be moved, and lifting it loses at once if it shows a line
// of the other side. A move on the board then is two of the game, Lift and Put. Searches play whole moves (Onboard),
// and leave out those of pieces that Fatal has.

// Lift is the move that lifts the piece of a cell.
func Lift(from int) Move { return codeLift | Move(from)<<5 }

// Put is the move that puts a lifted piece on a cell.
func Put(to int) Move { return codePut | Move(to)<<5 }

// IsLift reports whether the move lifts a piece; its cell is To.
func (m Move) IsLift() bool { return m.From() == codeLift }

// IsPut reports whether the move puts a lifted piece on a cell.
func (m Move) IsPut() bool { return m.From() == codePut }

// OnBoard reports whether the move is that of a piece from one cell to another.
func (m Move) OnBoard() bool { return m.From() < NoCell }

// Without is the board while the piece of a cell is lifted. It has the piece neither on a cell nor in the reserve, so
// Tops and Reserve are wrong for it.
func (b *Board) Without(c int) Board {
	w := *b
	if who, s, ok := b.Top(c); ok {
		w.Words[who] &^= PieceBit(s, c)
	}
	return w
}

// Exposes reports whether lifting the mover's piece of a cell shows a line of the other side.
func (b *Board) Exposes(c int) bool {
	w := b.Without(c)
	return HasLine(w.Shown(b.Mover ^ 1))
}

// Fatal is the cells of the mover's visible pieces that lose when they are lifted, where a piece lifted must be moved;
// else none. The game must not be over: there is no line yet.
func (b *Board) Fatal(s *Visible) (cells uint16) {
	if !b.Touch {
		return 0
	}
	for f := Finishers[s.Cells[1]] & s.Cells[0]; f != 0; f &= f - 1 {
		at := f & -f
		below := s.all & (uint64(at) * Lanes) &^ s.Top[0]
		if below != 0 && b.Words[b.Mover^1]>>(bits.Len64(below)-1)&1 != 0 {
			cells |= at
		}
	}
	return cells
}

// Stuck reports whether every move of the side to move is that of a Fatal piece.
func (b *Board) Stuck(s *Visible) bool {
	fatal := b.Fatal(s)
	if fatal == 0 || s.Enter(0)&laneSet[b.Tops(b.Mover)] != 0 {
		return false
	}
	own := s.Top[0] &^ (uint64(fatal) * Lanes)
	for shift := uint(0); shift < 64; shift += 16 {
		if uint16(own>>shift) != 0 && uint16(s.Land>>shift) != 0 {
			return false
		}
	}
	return true
}

// PerftTouch is Perft where a piece lifted must be moved; lifted is the lift that was played in this turn, or NoMove.
func (b *Board) PerftTouch(depth int, lifted Move, drawn []Board) uint64 {
	if depth == 0 {
		return 1
	}
	if _, over := b.Winner(); over && lifted == NoMove {
		return 0
	}
	if lifted != NoMove && b.Exposes(lifted.To()) {
		return 0
	}
	var buf [MaxMoves]Move
	var n uint64
	last := NoMove
	for _, m := range b.Legal(buf[:0]) {
		switch {
		case m.OnBoard() && lifted == NoMove:
			if lift := Lift(m.From()); lift != last { // moves of a piece are listed one after the other
				last = lift
				n += b.PerftTouch(depth-1, lift, drawn)
			}
			continue
		case lifted != NoMove && m.From() != lifted.To():
			continue
		}
		next := After(*b, m)
		ended := false
		for i := range drawn {
			ended = ended || drawn[i] == next
		}
		if !ended || depth == 1 {
			n += next.PerftTouch(depth-1, NoMove, drawn)
		}
	}
	return n
}
