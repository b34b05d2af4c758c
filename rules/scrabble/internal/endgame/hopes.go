package endgame

import "tablee/rules/scrabble/internal/board"

// hopes are what each of a player's tiles would score at best by itself as the board lies, -1 where it fits nowhere.
type hopes [board.RackSize]int32

// hope finds them where the other has one tile left, and so cannot change the board any more without going out. Then a
// play that leaves one tile brings its points, and after it that tile's at most: where it fits now, or at the ends of
// the runs that the play makes.
func hope(s *Solver, p int) (h hopes, ok bool) {
	own := &s.sides[p]
	if tiles(own.rack) < 3 || tiles(s.sides[1-p].rack) != 1 {
		return h, false
	}
	letters := uint32(0)
	for rack := own.rack; rack != 0; rack &^= 15 << (4 * lowest(rack)) {
		t := own.tile(lowest(rack))
		letters |= t.letters
	}
	s.spots = s.g.Spots(letters, s.spots[:0])
	for rack := own.rack; rack != 0; rack &^= 15 << (4 * lowest(rack)) {
		t := own.tile(lowest(rack))
		h[lowest(rack)] = t.best(s.spots, nil)
	}
	return h, true
}

// hopeless tells whether a move that leaves one tile is worth no more than alpha, and what it is worth at most.
func (h *hopes) hopeless(s *Solver, p int, m *move, alpha int32) (atMost int32, hopeless bool) {
	left := s.sides[p].rack - m.use
	if m.play == nil || tiles(left) != 1 {
		return 0, false
	}
	t := s.sides[p].tile(lowest(left))
	s.beside = s.g.Around(m.play, s.beside[:0])
	out := max(h[lowest(left)], t.best(s.beside, nil))
	atMost = int32(m.play.Score) + t.atMost(out, s.sides[1-p].points)
	return atMost, atMost <= alpha
}

// atMost is what a player's last tile is worth, where it scores so much at best: it brings the points that the other
// holds twice, or is not laid.
func (t *tile) atMost(score, others int32) int32 {
	if score < 0 {
		return others - t.points
	}
	return score + 2*others
}
