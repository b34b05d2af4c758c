package proof

import "tablee/rules/gobblet/internal/board"

// Initial proof numbers: few replies make a node easy for the side that is not to move; the static value adds at most
// staticWeight.
const (
	staticWeight    = 12
	expectedReplies = 4 // estimated number of replies to a threat
	spread          = 60
)

// first is the initial numbers of a node.
func first(b *board.Board, see *board.Visible, threatened bool) (phi, delta uint32) {
	v := max(-spread*2, min(spread*2, staticValue(b, see))) + spread*2 // 0 bad to 4 spread good
	phi = 1 + uint32(staticWeight*(spread*4-v)/(spread*4))
	delta = 1 + uint32(staticWeight*v/(spread*4))
	if threatened {
		return phi + expectedReplies/2, delta + expectedReplies
	}
	return phi, delta + uint32(b.Count())/2
}

// summary combines the children of a node.
type summary struct {
	phi, delta uint32
	best       int
	second     uint32 // the least delta except the best one's
	others     uint32 // what the other children add to the greatest phi
	plies      uint8
	marked     bool
}

// sum combines a node's children. A node without moves to try is lost for its mover.
func sum(list []child) (r summary) {
	r.phi, r.second, r.best = infiniteNumber, infiniteNumber, -1
	open := uint32(0)
	for i := range list {
		c := &list[i]
		if c.phi == 0 { // the side to reply wins
			r.plies = max(r.plies, later(c.plies))
			r.marked = r.marked || c.marked
			continue
		}
		if c.delta < r.phi || c.delta == 0 && r.phi == 0 && preferred(c, &list[r.best]) {
			if r.best >= 0 {
				r.second = r.phi
			}
			r.phi, r.best = c.delta, i
		} else {
			r.second = min(r.second, c.delta)
		}
		open++
		r.delta = max(r.delta, c.phi)
	}
	switch {
	case r.phi == 0:
		c := &list[r.best]
		r.delta, r.plies, r.marked = infiniteNumber, later(c.plies), c.marked
	case open == 0:
		r.phi, r.delta = infiniteNumber, 0
	default:
		r.others = open - 1
		r.delta = min(infiniteNumber-1, r.delta+r.others)
		r.phi = min(infiniteNumber-1, r.phi)
		r.plies, r.marked = 0, false
	}
	return r
}

// later is one ply more, up to the greatest number that a table can store.
func later(plies uint8) uint8 { return min(plies, 254) + 1 }

// preferred reports which of two winning moves a node keeps: one that rests on no repetition, then the shorter one.
func preferred(a, b *child) bool {
	if a.marked != b.marked {
		return !a.marked
	}
	return a.plies < b.plies
}
