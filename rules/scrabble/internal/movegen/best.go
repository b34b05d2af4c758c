package movegen

import "tablee/rules/scrabble/internal/board"

// spot is an anchor with an upper bound of the value of plays from it.
type spot struct {
	bound          int32
	dir, row       uint8
	anchor, before uint8 // before is the limit: no tile goes there or further
	reach
}

// Best is a play with the highest value, by Rate, nil if there is none. It is valid until the next call.
func (g *Generator) Best(b *board.Board, rack *board.Multiset) *Play {
	g.Read(b)
	g.setRack(rack, &g.own)
	if g.left == 0 {
		return nil
	}
	g.spots = g.spots[:0]
	g.sortValues(rack)
	if rack[board.Joker] > 0 {
		g.lookClosely(rack, &g.Values)
	}
	for dir := range 2 {
		for l := range board.Size {
			g.boundLane(dir, l)
		}
	}
	g.top = Play{Value: none}
	g.best, g.most = &g.top, none
	for {
		next := 0
		for i := range g.spots {
			if g.spots[i].bound > g.spots[next].bound {
				next = i
			}
		}
		if len(g.spots) == 0 || g.spots[next].bound <= g.top.Value {
			break
		}
		last := len(g.spots) - 1
		g.spots[next], g.spots[last] = g.spots[last], g.spots[next]
		s := &g.spots[last] // a copy would be allocated on the heap
		g.spots = g.spots[:last]
		s.search(g)
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
			v = g.Values[t+1]
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

// search generates the words of an anchor that are worth more than the best so far, as far as its reach allows.
func (s *spot) search(g *Generator) {
	if !g.closely {
		g.boundedParts, g.wild, g.reach = allParts, AllLetters, s.reach
	} else if !g.refine(s) {
		return
	}
	g.search(int(s.dir), int(s.row), int(s.anchor), int(s.before))
}

// none is less than the value of every play.
const none = -1 << 30

// boundLane computes the bounds of the anchors of a lane.
func (g *Generator) boundLane(dir, l int) {
	lane := &g.Lanes[dir][l]
	limit := 0
	for i := 1; i <= board.Size; i++ {
		if !lane.Anchored(i) {
			continue
		}
		g.spots = append(g.spots, spot{dir: uint8(dir), row: uint8(l), anchor: uint8(i), before: uint8(limit)})
		if s := &g.spots[len(g.spots)-1]; !g.bound(lane, s) {
			g.spots = g.spots[:len(g.spots)-1]
		}
		limit = i
		if lane[i].Letter != 0 {
			limit = i + 1
		}
	}
}

// shadow is a set of squares that a play might cover, with the premiums that it would use, whatever its letters are.
type shadow struct {
	fixed   int32 // points of the tiles that are already there
	side    int32 // points of the tiles of words across
	times   int32 // product of the word premiums
	laid    int
	there   uint64                 // hash of the letters that are already there
	weights [board.RackSize]int32  // the factors of the points of each laid tile, the highest first, then 0
	lm      [board.RackSize]int16  // letter premium of each laid tile
	cross   [board.RackSize]int16  // the factor of its points in the word across, premiums included
	masks   [board.RackSize]uint32 // letters that fit, for squares that do not take all
	narrow  int                    // number of these squares
}

// cover adds a square, and reports whether a tile can lie there.
func (s *shadow) cover(sq *Square, g *Generator) bool {
	if sq.Letter != 0 {
		s.fixed += int32(sq.Points)
		s.there += AnagramNumber[sq.Letter]
		return true
	}
	if s.laid == g.size || s.laid == board.RackSize || g.rack[0] == 0 && sq.Mask&g.avail == 0 || sq.Mask == 0 {
		return false
	}
	lm, cross := int16(sq.LM), int16(0)
	if sq.Across {
		cross = lm * int16(sq.WM)
		s.side += int32(sq.Side) * int32(sq.WM)
	}
	if sq.Mask != AllLetters {
		s.masks[s.narrow] = sq.Mask
		s.narrow++
	}
	s.lm[s.laid], s.cross[s.laid] = lm, cross
	if sq.WM != 1 {
		s.times *= int32(sq.WM)
		for i := range s.laid {
			s.weigh(i)
		}
	}
	s.weigh(s.laid)
	s.laid++
	return true
}

// weigh inserts the weight of the i-th laid tile in order.
func (s *shadow) weigh(i int) {
	w := int32(s.lm[i])*s.times + int32(s.cross[i])
	for ; i > 0 && s.weights[i-1] < w; i-- {
		s.weights[i] = s.weights[i-1]
	}
	s.weights[i] = w
}

// most is an upper bound for a play on these squares, in hundredths, with tiles of these values: the highest on the
// squares with the greatest weight.
func (s *shadow) most(worth *[board.RackSize]int32) int32 {
	sum := s.fixed*s.times + s.side
	for i, w := range &s.weights {
		sum += w * worth[i]
	}
	if s.laid == board.RackSize {
		sum += board.Bonus
	}
	return 100 * sum
}

// raise is the maximum of best and the bound of a play on these squares, if the whole rack makes a word there.
func (s *shadow) raise(best int32, g *Generator) int32 {
	bound := s.most(&g.worth) + g.mostOf[s.laid]
	if bound > best && s.laid == board.RackSize && !g.makesWord(s.there) {
		return best
	}
	return max(best, bound)
}

// reach is upper bounds by the square on which a word begins: for words that turn right there, and for those that begin
// further left.
type reach struct{ turn, further [board.Size + 1]int32 }

// bound computes an upper bound for the plays that belong to an anchor, over all lengths to the left and to the right,
// and its reach; it reports whether there are any.
func (g *Generator) bound(lane *Lane, s *spot) bool {
	anchor, limit := int(s.anchor), int(s.before)
	first := anchor + 1
	left := shadow{times: 1}
	for i := anchor; i >= 1; i-- {
		if lane[i].Letter == 0 && i <= limit || !left.cover(&lane[i], g) {
			break
		}
		first = i
		s.turn[i] = none
		if lane[i-1].Letter != 0 {
			continue // the word continues
		}
		best := int32(none)
		right := left
		if left.laid > 0 {
			best = right.raise(best, g)
		}
		for j := anchor + 1; j <= board.Size && right.cover(&lane[j], g); j++ {
			if lane[j+1].Letter == 0 && right.laid > 0 {
				best = right.raise(best, g)
			}
		}
		s.turn[i] = best
	}
	s.bound = none
	for i := first; i <= anchor; i++ {
		s.further[i] = s.bound
		s.bound = max(s.bound, s.turn[i])
	}
	return s.bound > none
}
