// Package forced finds wins in a few moves of the side to move, against any defence, by trying every move of both
// sides. Unlike the searches of the computers it leaves nothing out: what it says is so. It knows nothing of draws by
// repetition, which cannot come up within five plies where no board has occurred twice before, nor of the option touch.
package forced

import "tablee/rules/gobblet/internal/board"

// Most is the greatest number of moves that may be asked for: four take some tenths of a second.
const Most = 4

// Win reports whether the side to move wins within n moves of its own.
func Win(b board.Board, n int) bool {
	see := b.Look()
	if n < 1 {
		return false
	}
	if b.Wins(&see, 0) {
		return true
	}
	if n == 1 {
		return false
	}
	var buf [board.MaxMoves]board.Move
	for _, m := range b.Legal(buf[:0]) {
		if After(b, m, n) {
			return true
		}
	}
	return false
}

// After reports whether a move of the side to move wins within n moves of its own, with this one.
func After(b board.Board, m board.Move, n int) bool {
	me, c := b.Mover, board.After(b, m)
	if who, over := c.Winner(); over {
		return who == me
	}
	return n > 1 && loses(c, n-1)
}

// loses reports whether the side to move loses whatever it plays, within n moves of the other side.
func loses(b board.Board, n int) bool {
	see := b.Look()
	if b.Wins(&see, 0) {
		return false
	}
	var buf [board.MaxMoves]board.Move
	replies := b.Legal(buf[:0])
	for _, m := range replies {
		d := board.After(b, m)
		if who, over := d.Winner(); over {
			if who == b.Mover {
				return false
			}
			continue
		}
		if !Win(d, n) {
			return false
		}
	}
	return len(replies) > 0
}

// Firsts lists the moves that win within n moves.
func Firsts(b board.Board, n int) (list []board.Move) {
	for _, m := range b.Legal(nil) {
		if After(b, m, n) {
			list = append(list, m)
		}
	}
	return list
}

// Shortest is the least number of moves, at most n, in which the side to move wins; 0 if there is none.
func Shortest(b board.Board, n int) int {
	for k := 1; k <= n; k++ {
		if Win(b, k) {
			return k
		}
	}
	return 0
}

// Line is a win within n moves that begins with a move, to its end. The other side defends as long as it can, and of
// equally long defences by one that leaves the fewest winning moves.
func Line(b board.Board, m board.Move, n int) []board.Move {
	line := []board.Move{m}
	b.Apply(m)
	if _, over := b.Winner(); over {
		return line
	}
	reply, longest, fewest := board.NoMove, -1, 0
	for _, r := range b.Legal(nil) {
		d := board.After(b, r)
		length, wins := 0, 0
		if _, over := d.Winner(); !over {
			length = Shortest(d, n-1)
			wins = len(Firsts(d, length))
		}
		if length > longest || length == longest && wins < fewest {
			reply, longest, fewest = r, length, wins
		}
	}
	line = append(line, reply)
	if b.Apply(reply); longest < 1 {
		return line
	}
	return append(line, Line(b, Firsts(b, longest)[0], longest)...)
}
