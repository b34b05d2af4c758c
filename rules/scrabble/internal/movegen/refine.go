package movegen

import (
	"math/bits"

	"tablee/rules/scrabble/internal/board"
)

// laid is the tiles of a rack that are laid when a part of it is kept.
type laid struct {
	number uint64                // the hash of its letters
	avail  uint32                // its letters
	jokers uint8                 // number of jokers
	worth  [board.RackSize]int32 // values of its tiles, highest first
}

// lookClosely prepares refine. That pays for a rack with a joker, and if it is used for several boards.
func (h *hand) lookClosely(rack *board.Multiset, values *[27]int32) {
	h.closely = true
	h.layParts(rack, values)
	h.orderParts()
}

// layParts computes the laid tiles for each part of the rack: they are the rest of the rack.
func (h *hand) layParts(rack *board.Multiset, values *[27]int32) {
	for i := range h.words {
		h.words[i].forget()
	}
	last := h.n - 1
	h.laid[last] = laid{}
	size := 1
	for t, n := range rack {
		if n == 0 {
			continue
		}
		l := (t + 1) % board.Kinds
		v := values[l]
		for k := range int(n) {
			for i := range size {
				from := &h.laid[last-k*size-i]
				to := &h.laid[last-(k+1)*size-i]
				*to = *from
				to.number += AnagramNumber[l]
				if l == 0 {
					to.jokers++
					continue // its value is 0
				}
				to.avail |= 1 << t
				j := h.size - int(h.lenOf[last-k*size-i])
				for ; j > 0 && to.worth[j-1] < v; j-- {
					to.worth[j] = to.worth[j-1]
				}
				to.worth[j] = v
			}
		}
		size *= int(n) + 1
	}
}

// maxOrder is the greatest number of parts of one size: three or four of seven tiles.
const maxOrder = 35

// orderParts sorts the parts of each size by value.
func (h *hand) orderParts() {
	h.orders = [board.RackSize + 1]uint8{}
	for part := range h.n {
		n := h.size - int(h.lenOf[part])
		list, i := &h.order[n], int(h.orders[n])
		for ; i > 0 && h.worthOf[list[i-1]] < h.worthOf[part]; i-- {
			list[i] = list[i-1]
		}
		list[i] = uint8(part)
		h.orders[n]++
	}
}

// words caches which kept parts of a rack leave tiles that may make a word with given letters on the board. Parts are
// tested when they are needed.
type words struct {
	there uint64 // the hash of these letters
	by    [board.RackSize + 1]made
	wild  [maxWild]uint32 // letters for which the jokers of a made part then stand
}

// made are the parts that leave so many tiles and make words, the best first, of those tested so far.
type made struct {
	parts    [maxOrder]uint8
	n, asked uint8
}

// wordSets is the number of sets of letters on the board for which the results are cached.
const wordSets = 32

// maxWild is the greatest number of parts that leave a joker to be laid: they have the first numbers.
const maxWild = maxParts / 2

// wordsWith is the cache for the words with given letters on the board.
func (t *keepTable) wordsWith(there uint64) *words {
	w := &t.words[there%wordSets]
	if w.there != there {
		w.there = there
		w.forget()
	}
	return w
}

func (w *words) forget() {
	for i := range w.by {
		w.by[i].n, w.by[i].asked = 0, 0
	}
}

// ask tests all parts that leave so many tiles and are worth more than least. It tests all at once, so that memory
// accesses overlap.
func (h *hand) ask(index *AnagramIndex, w *words, laid int, least int32) *made {
	m := &w.by[laid]
	for _, part := range h.order[laid][m.asked:h.orders[laid]] {
		if h.worthOf[part] <= least {
			break
		}
		m.asked++
		m.parts[m.n] = part
		l := &h.laid[part]
		if l.jokers == 0 {
			m.n += index.Has(w.there + l.number)
		} else if w.wild[part] = index.Wild(w.there+l.number, l.jokers); w.wild[part] != 0 {
			m.n++
		}
	}
	return m
}

// upperBounds are upper bounds for the words of an anchor, where they are above the value of the best play so far: by
// the kept parts of the rack, and by the first square.
type upperBounds struct {
	partBound    [maxParts]int32
	boundedParts parts  // those with an upper bound
	wild         uint32 // letters for which jokers may stand
	reach
}

// parts is a set of parts of a rack.
type parts [maxParts / 64]uint64

var allParts = parts{1<<64 - 1, 1<<64 - 1}

func (p *parts) add(part uint8)      { p[part/64] |= 1 << (part % 64) }
func (p *parts) has(part uint8) bool { return p[part/64]>>(part%64)&1 != 0 }
func (p *parts) meets(q *parts) bool { return p[0]&q[0]|p[1]&q[1] != 0 }

// with is the union of two sets.
func (p parts) with(q *parts) parts { return parts{p[0] | q[0], p[1] | q[1]} }

// shifted adds n to the number of each part.
func (p parts) shifted(n uint) parts { return parts{p[0] << n, p[1]<<n | p[0]>>(64-n) | p[0]<<(n-64)} }

// raise raises the bound for plays that keep a part.
func (h *upperBounds) raise(part uint8, value int32) {
	if !h.boundedParts.has(part) || value > h.partBound[part] {
		h.partBound[part] = value
		h.boundedParts.add(part)
	}
}

// only drops the bounds that are no more than most.
func (h *upperBounds) only(most int32) {
	for i, m := range h.boundedParts {
		for ; m != 0; m &= m - 1 {
			if part := 64*i + bits.TrailingZeros64(m); h.partBound[part] <= most {
				h.boundedParts[i] &^= m & -m
			}
		}
	}
}

// makesWord reports whether the whole rack may make a word with letters on the board, given by their hash.
func (g *Generator) makesWord(there uint64) bool {
	if g.rack[0] == 0 {
		return g.index.Has(there+g.letters) != 0
	}
	return g.ask(g.index, g.wordsWith(there), board.RackSize, 2*none).n > 0
}

// refine computes tighter bounds for an anchor: which tiles the rack can lay on which squares for more than the best
// play so far, by the tiles then kept. It reports whether there are any.
func (g *Generator) refine(s *spot) bool {
	g.boundedParts, g.wild = parts{}, 0
	lane, anchor, limit := &g.Lanes[s.dir][s.row], int(s.anchor), int(s.before)
	first := anchor + 1
	left := shadow{times: 1}
	for i := anchor; i >= 1; i-- {
		if lane[i].Letter == 0 && i <= limit || !left.cover(&lane[i], g) {
			break
		}
		first = i
		g.turn[i] = none
		if lane[i-1].Letter != 0 || s.turn[i] <= g.most {
			continue
		}
		right := left
		best := int32(none)
		if left.laid > 0 {
			best = right.refine(best, g)
		}
		for j := anchor + 1; j <= board.Size && right.cover(&lane[j], g); j++ {
			if lane[j+1].Letter == 0 && right.laid > 0 {
				best = right.refine(best, g)
			}
		}
		g.turn[i] = best
	}
	bound := int32(none)
	for i := first; i <= anchor; i++ {
		g.further[i] = bound
		bound = max(bound, g.turn[i])
	}
	return bound > none
}

// refine raises the bounds by the plays on these squares, and returns the maximum of best and theirs.
func (s *shadow) refine(best int32, g *Generator) int32 {
	most := s.most(&g.worth)
	if most+g.mostOf[s.laid] <= g.most {
		return best
	}
	w := g.wordsWith(s.there)
	made := g.ask(g.index, w, s.laid, g.most-most)
	for _, part := range made.parts[:made.n] {
		if most+g.worthOf[part] <= g.most {
			break
		}
		l := &g.laid[part]
		value := s.most(&l.worth) + g.worthOf[part]
		if value <= g.most || !s.fits(l) {
			continue
		}
		if l.jokers > 0 {
			g.wild |= w.wild[part]
		}
		g.raise(part, value)
		best = max(best, value)
	}
	return best
}

// fits reports whether each square takes one of the tiles.
func (s *shadow) fits(l *laid) bool {
	for _, m := range s.masks[:s.narrow] {
		if m&l.avail == 0 {
			return l.jokers > 0
		}
	}
	return true
}
