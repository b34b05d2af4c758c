package endgame

import "tablee/rules/scrabble/internal/board"

// hopes are what a player's tiles may bring as the board lies, where the other has one tile left, and so cannot change
// the board any more without going out: no search finds more for who plays on. A tile is meant by its kind.
type upperBounds struct {
	*Solver
	p     int
	best  [board.RackSize]int32 // what it would score by itself, -1 where it fits nowhere
	both  [pairCount]int32      // what two would score, see together
	above *visit                // the position before the last move, if their hopes are known there
}

// hope finds those of single tiles; stuck tells that the other's tile fits nowhere.
func hope(s *Solver, p int) (h *upperBounds, stuck bool) {
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

// hopeful reports whether there are hopes: not where the other has more tiles, or the player too few for a search.
func hopeful(own, other *side) bool { return other.rack.Tiles() == 1 && own.rack.Tiles() > 2 }

// unknown is what is not looked up yet.
const unknown = -2

// hoped leaves out the moves after which there is too little to hope for. No play need be laid to see it.
func (h *upperBounds) hoped(v *visit, moves []choice) []choice {
	rest := moves[:0]
	for _, c := range moves {
		if x, hopeless := h.hopeless(c.move, v.alpha); hopeless {
			v.best = max(v.best, x)
			v.sleep(h.Solver, c.move)
		} else {
			rest = append(rest, c)
		}
	}
	return rest
}

// hopeless reports whether a move that leaves one tile or two is worth no more than alpha, and what it is worth at most.
func (h *upperBounds) hopeless(m *move, alpha int32) (atMost int32, hopeless bool) {
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

// leavesOne is what a move that leaves one tile is worth at most: its points, and after it that tile's, where it fits
// now, or at the ends of the runs that the play makes.
func (h *upperBounds) leavesOne(m *move, left board.PackedRack) int32 {
	t := h.sides[h.p].tile(left.Lowest())
	h.beside = h.g.Around(m.play, h.beside[:0])
	out := max(h.best[left.Lowest()], t.best(h.beside, nil))
	return int32(m.play.Score) + t.atMost(out, h.sides[1-h.p].points)
}

// atMost is what a player's last tile is worth, where it scores so much at best: it brings the points that the other
// holds twice, or is not laid.
func (t *tile) atMost(score, others int32) int32 {
	if score < 0 {
		return others - t.Points
	}
	return score + 2*others
}
