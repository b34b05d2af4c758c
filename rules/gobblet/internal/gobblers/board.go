// Package gobblers implements Gobblet Gobblers: pieces of three sizes that can be stacked on a 3x3 board; three of
// one's own in a row win.
//
// Each player has two pieces of each size, all free from the start. A move puts a piece from the hand, or a visible one
// from the board, on any other cell that is empty or shows a smaller piece of either side. The position is judged after
// the piece has landed, as in Gobblet: a line of the opponent, uncovered by the move, beats the mover's own.
//
// A board is six sets of nine cells. The package generates moves, detects wins, and finds the exact value of a position
// and of its moves (solver.go).
package gobblers

import "math/bits"

// Size of a piece, in ascending order.
type Size uint8

// The sizes.
const (
	Small Size = iota
	Medium
	Big
	Sizes = 3
)

// Cells is the number of cells, Side of those in a row, and Each of a player's pieces of a size.
const (
	Side  = 3
	Cells = Side * Side
	Each  = 2
)

// Set is a set of cells; bit y*3+x is the cell in column x of row y, the top left being (0,0).
type Set uint16

// All is the set of all cells.
const All Set = 1<<Cells - 1

// Board is the cells with a piece of each player and size, and the player to move. Pieces of a stack grow strictly from
// bottom to top, so that this determines the stacks.
type Board struct {
	Has   [2][Sizes]Set
	Mover uint8
}

// Move packs an origin (bits 0-3: a cell, or Cells+size for the hand) and a target cell (bits 4-7).
type Move uint8

// MaxMoves is an upper bound for any position: three sizes from the hand and six pieces on the board. It is not
// reached.
const MaxMoves = 96

// Drop is the move of a piece from the hand.
func Drop(s Size, to int) Move { return Move(Cells+int(s)) | Move(to)<<4 }

// Onboard is the move of a piece from one cell to another.
func Onboard(from, to int) Move { return Move(from) | Move(to)<<4 }

// From is the origin: a cell, or Cells+size.
func (m Move) From() int { return int(m & 15) }

// To is the target cell.
func (m Move) To() int { return int(m >> 4) }

// IsDrop reports whether the piece comes from the hand.
func (m Move) IsDrop() bool { return m.From() >= Cells }

// Dropped is the size of a piece from the hand.
func (m Move) Dropped() Size { return Size(m.From() - Cells) }

// Valid reports whether the cells and the size exist; nothing is said about a position.
func (m Move) Valid() bool { return m.From() < Cells+Sizes && m.To() < Cells && m.From() != m.To() }

// AllLines are the eight lines: rows, columns, diagonals.
var AllLines = [8]Set{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

var hasLine = func() (t [All + 1]bool) {
	for v := range t {
		for _, l := range AllLines {
			t[v] = t[v] || Set(v)&l == l
		}
	}
	return t
}()

// HasLine reports whether a set of cells contains a line.
func HasLine(v Set) bool { return hasLine[v&All] }

// covers is the cells with a piece of each size or a larger one; a piece of the size before cannot be seen or land
// there.
func (b *Board) covers() (c [Sizes + 1]Set) {
	for s := Sizes - 1; s >= 0; s-- {
		c[s] = c[s+1] | b.Has[0][s] | b.Has[1][s]
	}
	return c
}

// Shown is the cells whose top piece is the player's.
func (b *Board) Shown(player uint8) Set {
	all := b.Has[0][Big] | b.Has[1][Big]
	shown := b.Has[player][Big] | b.Has[player][Medium]&^all
	return shown | b.Has[player][Small]&^(all|b.Has[0][Medium]|b.Has[1][Medium])
}

// Top is the top piece of a cell; ok is false if the cell is empty.
func (b *Board) Top(c int) (player uint8, s Size, ok bool) {
	for s := Sizes - 1; s >= 0; s-- {
		for player := range uint8(2) {
			if b.Has[player][s]>>c&1 != 0 {
				return player, Size(s), true
			}
		}
	}
	return 0, 0, false
}

// Hand is how many pieces of a size a player still has in hand.
func (b *Board) Hand(player uint8, s Size) int {
	return Each - bits.OnesCount16(uint16(b.Has[player][s]))
}

// Legal appends the legal moves of a position that is not over, the big pieces first. A finished game has none, so
// callers must check that first. There is always one: a big piece can be neither covered nor blocked, as there are four
// of them and nine cells.
func (b *Board) Legal(dst []Move) []Move {
	cover := b.covers()
	for s := Big + 1; s > 0; {
		s--
		land := All &^ cover[s]
		if b.Hand(b.Mover, s) > 0 {
			for t := land; t != 0; t &= t - 1 {
				dst = append(dst, Drop(s, bits.TrailingZeros16(uint16(t))))
			}
		}
		for f := b.Has[b.Mover][s] &^ cover[s+1]; f != 0; f &= f - 1 {
			from := bits.TrailingZeros16(uint16(f))
			for t := land; t != 0; t &= t - 1 {
				dst = append(dst, Onboard(from, bits.TrailingZeros16(uint16(t))))
			}
		}
	}
	return dst
}

// Apply plays a legal move, and the other side is then to move.
func (b *Board) Apply(m Move) {
	if m.IsDrop() {
		b.Has[b.Mover][m.Dropped()] |= 1 << m.To()
	} else {
		_, s, _ := b.Top(m.From())
		b.Has[b.Mover][s] ^= 1<<m.From() | 1<<m.To()
	}
	b.Mover ^= 1
}

// After is the board after a legal move.
func After(b Board, m Move) Board {
	b.Apply(m)
	return b
}

// Winner decides a position after a move: a line of the opponent, uncovered by the move, beats the mover's own. ok is
// false if there is no line.
func (b *Board) Winner() (player uint8, ok bool) {
	if HasLine(b.Shown(b.Mover)) {
		return b.Mover, true
	}
	return b.Mover ^ 1, HasLine(b.Shown(b.Mover ^ 1))
}

// Score is a player's score, as Gobblet has it, on lines of three: a cell is the player's if any piece of its stack is,
// covered or not. On every line, two such cells side by side count 1 and three count 10.
func (b *Board) Score(player uint8) int {
	return int(runs[b.Has[player][Small]|b.Has[player][Medium]|b.Has[player][Big]])
}

var runs = func() (t [All + 1]uint8) {
	for v := range t {
		for i, l := range AllLines {
			switch on := Set(v) & l; {
			case on == l:
				t[v] += 10
			case bits.OnesCount16(uint16(on)) == 2 && on&middles[i] != 0:
				t[v]++
			}
		}
	}
	return t
}()

// middles are the middle cells of the lines.
var middles = [8]Set{0o002, 0o020, 0o200, 0o010, 0o020, 0o040, 0o020, 0o020}
