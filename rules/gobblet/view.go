package gobblet

import (
	"math/bits"
	"slices"

	"tablee/rules/game"
)

// view is what a seat may know, which is everything: a covered piece was seen by all when it was
// covered. With the memory option the boards and warnings leave covered pieces out, for people to remember;
// computers and saved games know them.
type view struct {
	seat game.Seat
	pos  position
}

// View implements game.Position.
func (p *position) View(seat game.Seat) game.View {
	v := &view{seat: seat, pos: *p}
	v.pos.moves = slices.Clone(p.moves)
	return v
}

// Seat implements game.View.
func (v *view) Seat() game.Seat { return v.seat }

// Scores implements game.Scorer with the assignment's score of each seat.
func (v *view) Scores() []int { return v.pos.scores() }

// Label implements game.Labeller: O begins, X is second.
func (v *view) Label(s game.Seat) game.Msg {
	if s != 0 && s != 1 {
		return game.Msg{}
	}
	return game.Lit(marks[s : s+1])
}

// WriteNative implements game.NativeWriter; nothing is hidden from anyone.
func (v *view) WriteNative(names []string) ([]byte, error) { return v.pos.WriteNative(names) }

// inTurn tells whether the view's seat may act.
func (v *view) inTurn() bool { return !v.pos.over() && v.seat == game.Seat(v.pos.board.turn) }

const (
	marks   = "OX"
	columns = "abcd"
	rows    = "1234"
)

// pieceName is a piece's text on the board: the owner's mark and the letter of its size.
func pieceName(player uint8, s size) string {
	return string([]byte{marks[player], sizeLetters[s]})
}

// cellName is the label of a cell: columns a-d from the left, rows 1-4 from the top, so that (0,0) is a1.
func cellName(c int) string { return string([]byte{columns[c%4], rows[c/4]}) }

// sizeMsg names a size in words.
func sizeMsg(s size) game.Msg { return game.M("gobblet.size." + sizeLetters[s:s+1]) }

func onesOf(p uint64, s size) int { return bits.OnesCount64(p >> (uint(s) * 16) & laneMask) }
