package movegen

import (
	"math"
	"math/bits"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
)

// Generator finds plays with one word list and one language's values.
type Generator struct {
	Layout
	index *AnagramIndex
	rate  func(keep *board.Multiset) int32

	hand
	own keepTable // for racks without a Memo

	// The lane being searched.
	lane   *Lane
	anchor int
	limit  int // no tile is laid on this square or before it
	row    int
	down   bool
	strip  [32]uint8 // laid tiles, as in Play.Tiles; index as in lane

	plays []Play
	best  *Play // if not nil, only the play with the highest value is kept
	most  int32 // words that are worth no more are not needed

	// Of Best.
	top         Play
	spots       []spot
	upperBounds       // of the anchor being searched
	on          []int // of a Memo: which spots of the memo are on the board
}

// New makes a generator. With cross, words across must be valid and count, as in the official game; without, tiles at
// the sides of a word do not matter, and the word must extend or cross a tile.
func New(words *dict.Graph, values *board.Values, cross bool) *Generator {
	g := &Generator{Layout: NewLayout(words, values, cross), index: AnagramsOf(words)}
	g.keepTable = &g.own
	return g
}

// All lists every play, in no particular order. The same tiles on the same squares are one play with cross; without,
// the two directions of one tile are two words. On the empty board only plays across are listed, because those down
// mirror them. The list is valid until the next call.
func (g *Generator) All(b *board.Board, rack *board.Multiset) []Play {
	g.into(g.plays[:0])
	g.Read(b)
	g.setRack(rack, &g.own)
	if g.left == 0 {
		return nil
	}
	for dir := range 2 {
		for l := range board.Size {
			g.searchLane(dir, l)
		}
	}
	return g.plays
}

// LanePlays appends the plays of one lane for a rack to list.
func (g *Generator) LanePlays(dir, l int, rack *board.Multiset, list []Play) []Play {
	own := g.plays
	g.into(list)
	g.setRack(rack, &g.own)
	g.searchLane(dir, l)
	list, g.plays = g.plays, own
	return list
}

// into makes the search append all plays to a list.
func (g *Generator) into(list []Play) {
	g.plays, g.best, g.most = list, nil, math.MinInt32
	g.boundedParts, g.wild = allParts, AllLetters
}

// searchLane generates words from every anchor of a lane. A word that covers several anchors belongs to the first:
// later ones do not reach back to it.
func (g *Generator) searchLane(dir, l int) {
	lane := &g.Lanes[dir][l]
	limit := 0
	for i := 1; i <= board.Size; i++ {
		if !lane.Anchored(i) {
			continue
		}
		g.search(dir, l, i, limit)
		limit = i
		if lane[i].Letter != 0 {
			limit = i + 1 // a tile there would join the run
		}
	}
}

// search generates the words of one anchor; no tile goes on the square limit or before it.
func (g *Generator) search(dir, l, anchor, limit int) {
	g.lane, g.row, g.down = &g.Lanes[dir][l], l, dir == 1
	g.anchor, g.limit = anchor, limit
	g.goLeft(anchor, g.Gaddag, 0, 1, 0)
}

// goLeft fills square i, at the anchor or before it, from the GADDAG's state n. The points of the word so far are main
// (before its multiplier times) and side (words across).
func (g *Generator) goLeft(i int, n uint32, main, times, side int32) {
	sq := &g.lane[i&15]
	if sq.Letter != 0 {
		g.strip[i&15] = 0
		if a := g.Arc(n, sq.Letter); a != 0 {
			g.wentLeft(i, a, main+int32(sq.Points), times, side)
		}
		return
	}
	letters := g.Nodes[n]
	m := letters & sq.Mask
	if g.rack[0] == 0 {
		m &= g.avail
	} else {
		m &= g.avail | g.wild
	}
	if g.left == 1 && g.lane[(i-1)&15].Letter == 0 {
		m &= g.Nodes[n+1] // the last tile must end the word
	}
	arcs := g.Nodes[n+2:]
	lm, wm := int32(sq.LM), int32(sq.WM)
	base := int32(sq.Side) * wm
	for ; m != 0; m &= m - 1 {
		l := uint8(bits.TrailingZeros32(m))
		a := arcs[bits.OnesCount32(letters&(1<<l-1))]
		l++
		if g.rack[l] > 0 {
			was := g.take(l)
			g.strip[i&15] = l
			v := g.Values[l] * lm
			s := side
			if sq.Across {
				s += base + v*wm
			}
			g.wentLeft(i, a, main+v, times*wm, s)
			g.give(l, was)
		}
		if g.rack[0] > 0 && g.wild>>(l-1)&1 != 0 {
			was := g.take(0)
			g.strip[i&15] = l | Blank
			s := side
			if sq.Across {
				s += base
			}
			g.wentLeft(i, a, main, times*wm, s)
			g.give(0, was)
		}
	}
}

// wentLeft continues after square i was filled: the word may end at the anchor, turn rightwards, or grow leftwards.
func (g *Generator) wentLeft(i int, a uint32, main, times, side int32) {
	if !g.boundedParts.meets(&g.below[g.keep]) {
		return
	}
	n := a & ArcNode
	if g.lane[(i-1)&15].Letter != 0 {
		if n != 0 {
			g.goLeft(i-1, n, main, times, side)
		}
		return
	}
	if a&ArcEnds != 0 && i < g.anchor && g.left < g.size {
		g.record(i, g.anchor, main*times+side)
	}
	if n == 0 || g.left == 0 {
		return
	}
	if m := g.Nodes[n]; m&Separator != 0 && g.lane[g.anchor+1].Mask != 0 && // there is no tile at the right of an anchor
		g.turn[i] > g.most {
		g.goRight(g.anchor+1, g.Nodes[n+1+uint32(bits.OnesCount32(m))]&ArcNode, i, main, times, side)
	}
	if i-1 > g.limit && g.further[i] > g.most {
		g.goLeft(i-1, n, main, times, side)
	}
}

// goRight fills square i after the anchor of a word that begins at first.
func (g *Generator) goRight(i int, n uint32, first int, main, times, side int32) {
	sq := &g.lane[i]
	free := g.lane[min(i+1, board.Size+1)].Letter == 0
	if sq.Letter != 0 {
		g.strip[i&15] = 0
		if a := g.Arc(n, sq.Letter); a != 0 {
			main += int32(sq.Points)
			if free && a&ArcEnds != 0 {
				g.record(first, i, main*times+side)
			}
			if a &= ArcNode; a != 0 && (!free || g.left > 0) {
				g.goRight(i+1, a, first, main, times, side)
			}
		}
		return
	}
	letters := g.Nodes[n]
	m := letters & sq.Mask
	if g.rack[0] == 0 {
		m &= g.avail
	} else {
		m &= g.avail | g.wild
	}
	if g.left == 1 && free {
		m &= g.Nodes[n+1]
	}
	if m == 0 {
		return
	}
	arcs := g.Nodes[n+2:]
	lm, wm := int32(sq.LM), int32(sq.WM)
	base := int32(sq.Side) * wm
	times *= wm
	for ; m != 0; m &= m - 1 {
		l := uint8(bits.TrailingZeros32(m))
		a := arcs[bits.OnesCount32(letters&(1<<l-1))]
		l++
		if g.rack[l] > 0 {
			was := g.take(l)
			g.strip[i&31] = l
			v := g.Values[l] * lm
			s := side
			if sq.Across {
				s += base + v*wm
			}
			g.wentRight(i, a, free, first, main+v, times, s)
			g.give(l, was)
		}
		if g.rack[0] > 0 && g.wild>>(l-1)&1 != 0 {
			was := g.take(0)
			g.strip[i&31] = l | Blank
			s := side
			if sq.Across {
				s += base
			}
			g.wentRight(i, a, free, first, main, times, s)
			g.give(0, was)
		}
	}
}

// wentRight continues after square i was filled with a tile.
func (g *Generator) wentRight(i int, a uint32, free bool, first int, main, times, side int32) {
	if !g.boundedParts.meets(&g.below[g.keep]) {
		return
	}
	if free && a&ArcEnds != 0 {
		g.record(first, i, main*times+side)
	}
	if a &= ArcNode; a != 0 && (!free || g.left > 0) {
		g.goRight(i+1, a, first, main, times, side)
	}
}

// record stores the play on the strip from first to last.
func (g *Generator) record(first, last int, score int32) {
	laid := g.size - g.left
	if laid == board.RackSize {
		score += board.Bonus
	}
	value := 100*score + g.worthOf[g.keep]
	if value <= g.most {
		return
	}
	if laid == 1 && g.down && g.Cross && g.twice(first, last) {
		return
	}
	p := Play{Value: value, Score: int16(score), Len: uint8(last - first + 1), Laid: uint8(laid), Down: g.down}
	if p.Row, p.Col = uint8(g.row), uint8(first-1); g.down {
		p.Row, p.Col = p.Col, p.Row
	}
	p.Tiles = [board.Size]uint8(g.strip[first:])
	if g.best != nil {
		*g.best, g.most = p, value
		if g.closely {
			g.only(value)
		}
		return
	}
	g.plays = append(g.plays, p)
}

// twice reports whether the only laid tile also makes a word across, so that the play was found there.
func (g *Generator) twice(first, last int) bool {
	for i := first; i <= last; i++ {
		if g.strip[i] != 0 {
			return g.lane[i].Across
		}
	}
	return false
}
