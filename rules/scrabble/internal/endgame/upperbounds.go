package endgame

import "tablee/rules/scrabble/internal/board"

// upperBounds are upper bounds of what a player's tiles may bring on the present board, where the other player has one
// tile left and so cannot change the board without going out: no search finds more for the player who plays on. Tiles
// are given by kind.
type upperBounds struct {
	*Solver
	p     int
	best  [board.RackSize]int32 // the best score of a single tile, -1 if it fits nowhere
	both  [pairCount]int32      // the best score of two tiles, see pairBound
	above *visit                // the position before the last move, if its upper bounds are known
}

// singleBounds computes those of single tiles; stuck reports that the other player's tile fits nowhere.
func singleBounds(s *Solver, p int) (h *upperBounds, stuck bool) {
	own := &s.sides[p]
	lookAround(s)
	h = &s.hopes
	h.Solver, h.p, h.above = s, p, nil
	for k := range h.both {
		h.both[k] = unknown
	}
	for rack := own.rack; rack != 0; rack = rack.Next() {
		t := own.tile(rack.Lowest())
		h.best[rack.Lowest()] = t.best(s.spots, nil)
	}
	return h, s.one(1-p) < 0
}

// boundsApply reports whether upper bounds can be used: not if the other has more tiles than one, or the player too few
// for a search.
func boundsApply(own, other *side) bool { return other.rack.Tiles() == 1 && own.rack.Tiles() > 2 }

// unknown stands for values that are not computed yet.
const unknown = -2

// filter leaves out the moves whose upper bound is too low. No play needs to be laid for this.
func (h *upperBounds) filter(v *visit, moves []choice) []choice {
	rest := moves[:0]
	for _, c := range moves {
		if x, hopeless := h.tooLow(c.move, v.alpha); hopeless {
			v.best = max(v.best, x)
			v.sleep(h.Solver, c.move)
		} else {
			rest = append(rest, c)
		}
	}
	return rest
}

// tooLow reports whether a move that leaves one tile or two is worth no more than alpha, and returns the upper bound
// of its value.
func (h *upperBounds) tooLow(m *move, alpha int32) (atMost int32, tooLow bool) {
	if m.play == nil {
		return 0, false
	}
	switch left := h.sides[h.p].rack - m.use; {
	case left.Tiles() == 1:
		atMost = h.leavesOne(m, left)
	case left.Tiles() == 2 && h.g.Cross:
		atMost = h.leavesTwo(m, left, alpha)
	default:
		return 0, false
	}
	return atMost, atMost <= alpha
}

// leavesOne is an upper bound for a move that leaves one tile: its points, plus the best score of that tile where it
// fits now or at the ends of the runs that the play makes.
func (h *upperBounds) leavesOne(m *move, left board.PackedRack) int32 {
	t := h.sides[h.p].tile(left.Lowest())
	h.beside = h.g.Around(m.play, h.beside[:0])
	out := max(h.best[left.Lowest()], t.best(h.beside, nil))
	return int32(m.play.Score) + t.atMost(out, h.sides[1-h.p].points)
}

// atMost is an upper bound for a player's last tile, given its best score: it gains the other's points twice, or is not
// laid.
func (t *tile) atMost(score, others int32) int32 {
	if score < 0 {
		return others - t.Points
	}
	return score + 2*others
}
