package gen

import "tablee/rules/scrabble/internal/board"

// spot is an anchor with an upper bound of what a play from it is worth.
type spot struct {
	bound          int32
	dir, row       uint8
	anchor, before uint8 // before is the limit: no tile goes there or further
}

// Best is a play of the highest value, by Rate, nil if there is none. It is valid until the next call.
func (g *Generator) Best(b *board.Board, rack *board.Multiset) *Play {
	g.load(b)
	g.setRack(rack)
	if g.left == 0 {
		return nil
	}
	g.spots = g.spots[:0]
	g.sortValues(rack)
	for dir := range 2 {
		for l := range board.Size {
			g.boundLane(dir, l)
		}
	}
	g.top = Play{}
	g.best = &g.top
	for {
		next := 0
		for i := range g.spots {
			if g.spots[i].bound > g.spots[next].bound {
				next = i
			}
		}
		if len(g.spots) == 0 || g.top.Len > 0 && g.spots[next].bound <= g.top.Value {
			break
		}
		s := g.spots[next]
		g.spots[next] = g.spots[len(g.spots)-1]
		g.spots = g.spots[:len(g.spots)-1]
		g.search(int(s.dir), int(s.row), int(s.anchor), int(s.before))
	}
	if g.top.Len == 0 {
		return nil
	}
	return &g.top
}

// sortValues lists the values of the rack's tiles, highest first.
func (g *Generator) sortValues(rack *board.Multiset) {
	n := 0
	for t, k := range rack {
		v := int32(0)
		if t < int(board.Joker) {
			v = g.values[t+1]
		}
		for range k {
			i := n
			for ; i > 0 && g.worth[i-1] < v; i-- {
				g.worth[i] = g.worth[i-1]
			}
			g.worth[i] = v
			n++
		}
	}
}

// none is below the value of every play.
const none = -1 << 30

// boundLane bounds the anchors of a lane.
func (g *Generator) boundLane(dir, l int) {
	lane := &g.lanes[dir][l]
	limit := 0
	for i := 1; i <= board.Size; i++ {
		if !lane.anchored(i) {
			continue
		}
		if bound := g.bound(lane, i, limit); bound > none {
			g.spots = append(g.spots, spot{bound, uint8(dir), uint8(l), uint8(i), uint8(limit)})
		}
		limit = i
		if lane[i].letter != 0 {
			limit = i + 1
		}
	}
}

// shadow is a set of squares that a play might cover: which premiums it would use, whatever its letters.
type shadow struct {
	fixed int32 // points of the tiles that are there
	side  int32 // points of the tiles of words across
	times int32 // product of the word premiums
	laid  int
	lm    [board.RackSize]int32 // letter premium of each laid tile
	cross [board.RackSize]int32 // what its points count in the word across, premiums included
}

// cover adds a square, and reports whether a tile can lie there.
func (s *shadow) cover(sq *square, g *Generator) bool {
	if sq.letter != 0 {
		s.fixed += int32(sq.points)
		return true
	}
	if s.laid == g.size || s.laid == board.RackSize || g.rack[0] == 0 && sq.mask&g.avail == 0 || sq.mask == 0 {
		return false
	}
	lm, wm := int32(sq.lm), int32(sq.wm)
	s.lm[s.laid], s.cross[s.laid] = lm, 0
	if sq.across {
		s.cross[s.laid] = lm * wm
		s.side += int32(sq.side) * wm
	}
	s.times *= wm
	s.laid++
	return true
}

// most is what a play on these squares is worth at most: the highest values on the squares that count most, and the
// best tiles kept.
func (s *shadow) most(g *Generator) int32 {
	var weights [board.RackSize]int32
	for i := range s.laid {
		w := s.lm[i]*s.times + s.cross[i]
		j := i
		for ; j > 0 && weights[j-1] < w; j-- {
			weights[j] = weights[j-1]
		}
		weights[j] = w
	}
	sum := s.fixed*s.times + s.side
	for i := range s.laid {
		sum += weights[i] * g.worth[i]
	}
	if s.laid == board.RackSize {
		sum += board.Bonus
	}
	return 100*sum + g.mostOf[s.laid]
}

// bound is an upper bound of the value of the plays that belong to an anchor, none if there are none: the best over all
// lengths to the left and to the right.
func (g *Generator) bound(lane *lane, anchor, limit int) int32 {
	best := int32(none)
	left := shadow{times: 1}
	for i := anchor; i >= 1; i-- {
		if lane[i].letter == 0 && i <= limit || !left.cover(&lane[i], g) {
			break
		}
		if lane[i-1].letter != 0 {
			continue // the word goes on
		}
		right := left
		if left.laid > 0 {
			best = max(best, right.most(g))
		}
		for j := anchor + 1; j <= board.Size && right.cover(&lane[j], g); j++ {
			if lane[j+1].letter == 0 && right.laid > 0 {
				best = max(best, right.most(g))
			}
		}
	}
	return best
}
