package board

import (
	"fmt"
	"math/bits"

	"tablee/rules/game"
)

// SizeLetters are the letters of the sizes in the grammar of moves, the smallest size first.
const SizeLetters = "TSMB"

// String is the move in the assignment's grammar, without blanks: drop(B,(0,1)), onboard((0,2),(2,1)). The moves about
// a draw are one word, offer or accept; the halves of a move are lift((0,2)) and put((2,1)).
func (m Move) String() string {
	switch {
	case m == Offer:
		return "offer"
	case m == Accept:
		return "accept"
	case m.IsLift():
		return fmt.Sprintf("lift((%d,%d))", m.To()%4, m.To()/4)
	case m.IsPut():
		return fmt.Sprintf("put((%d,%d))", m.To()%4, m.To()/4)
	case m.IsDrop():
		return fmt.Sprintf("drop(%c,(%d,%d))", SizeLetters[m.Dropped()], m.To()%4, m.To()/4)
	default:
		return fmt.Sprintf("onboard((%d,%d),(%d,%d))", m.From()%4, m.From()/4, m.To()%4, m.To()/4)
	}
}

// Marks are the players' marks; Columns and Rows are the names of the cells from the top left.
const Marks, Columns, Rows = "OX", "abcd", "1234"

// PieceName is a piece's text on the board: the owner's mark and the letter of its size.
func PieceName(player uint8, s Size) string {
	return string([]byte{Marks[player], SizeLetters[s]})
}

// CellName is the label of a cell: columns a-d from the left, rows 1-4 from the top, so that (0,0) is a1.
func CellName(c int) string { return string([]byte{Columns[c%4], Rows[c/4]}) }

// SizeMsg names a size in words.
func SizeMsg(s Size) game.Msg { return game.M("gobblet.size." + SizeLetters[s:s+1]) }

// OnesOf is the number of pieces of a size in a player's word.
func OnesOf(p uint64, s Size) int { return bits.OnesCount64(p >> (uint(s) * 16) & laneMask) }
