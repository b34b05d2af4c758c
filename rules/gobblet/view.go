package gobblet

import (
	"slices"

	"tablee/rules/game"
	"tablee/rules/gobblet/internal/board"
)

// view is what a seat may know, which is everything: everybody saw a piece when it was covered. With the option memory,
// boards and warnings leave covered pieces out, because people must remember them; computers and saved games contain
// them.
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

// countingLevel is the level of the computers that play by the assignment's score; see ai.Level.
const countingLevel = 2

// Tally implements game.Tallier. Covered pieces count, so that from memory nothing is told.
func (v *view) Tally(level int) []int {
	if level != countingLevel || v.pos.memory {
		return nil
	}
	return v.Scores()
}

// Label implements game.Labeller: O is the first player, X the second.
func (v *view) Label(s game.Seat) game.Msg {
	if s != 0 && s != 1 {
		return game.Msg{}
	}
	return game.Lit(board.Marks[s : s+1]).Showing(game.Discs{disc(uint8(s), board.Big)})
}

// WriteNative implements game.NativeWriter; nothing is hidden.
func (v *view) WriteNative(names []string) ([]byte, error) { return v.pos.WriteNative(names) }

// inTurn reports whether the view's seat may act.
func (v *view) inTurn() bool { return !v.pos.over() && v.seat == game.Seat(v.pos.board.Mover) }
