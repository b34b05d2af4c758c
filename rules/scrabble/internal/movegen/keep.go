package movegen

import "tablee/rules/scrabble/internal/board"

// maxParts bounds the parts of a rack: seven different tiles have 128.
const maxParts = 1 << board.RackSize

// hand is a rack during generation. A part of it is numbered in a mixed radix: each kind of tile counts its stride
// times the number kept.
type hand struct {
	rack    [27]uint8             // tiles by letter from 1; 0 is the number of jokers
	stride  [27]uint8             // in the same order
	keep    uint8                 // the part that is on the rack now
	avail   uint32                // letters that the rack can show, also by a joker
	left    int                   // tiles on the rack
	size    int                   // tiles on the full rack
	letters uint64                // the hash of its letters
	closely bool                  // anchors get a tighter bound before they are searched
	worth   [board.RackSize]int32 // of Best: values of the rack's tiles, highest first
	*keepTable
}

// keepTable has the value of each part of a rack when it is kept.
type keepTable struct {
	worthOf [maxParts]int32
	lenOf   [maxParts]uint8
	mostOf  [board.RackSize + 1]int32 // the best part by the number of laid tiles
	parts   [maxParts]board.Multiset
	n       int
	below   [maxParts]parts                     // the parts of a part
	laid    [maxParts]laid                      // the laid tiles when a part is kept
	order   [board.RackSize + 1][maxOrder]uint8 // the parts by the number of laid tiles, the best first
	orders  [board.RackSize + 1]uint8           // their numbers
	words   [wordSets]words
}

// Rate sets the function that values kept tiles, in hundredths of a point; nil values nothing. It is called once for
// each part of a rack when that rack is next played.
func (g *Generator) Rate(rate func(keep *board.Multiset) int32) { g.rate = rate }

// setRack sets the rack, of at most RackSize tiles, and values its parts in a table.
func (g *Generator) setRack(rack *board.Multiset, table *keepTable) {
	g.keepTable = table
	g.avail, g.left, g.letters = 0, 0, 0
	stride := uint8(1)
	g.n = 1
	g.parts[0], g.lenOf[0], g.below[0] = board.Multiset{}, 0, parts{1}
	for t, n := range rack {
		l := (t + 1) % board.Kinds
		g.rack[l] = n
		g.left += int(n)
		g.letters += uint64(n) * AnagramNumber[l]
		g.stride[l] = stride
		if n == 0 {
			continue
		}
		if l != 0 {
			g.avail |= 1 << t
		}
		size := g.n
		for k := range n {
			for i := range size {
				part := g.parts[i]
				part[t] = k + 1
				g.parts[g.n] = part
				g.lenOf[g.n] = g.lenOf[i] + k + 1
				g.below[g.n] = g.below[i].shifted(uint(g.n - i)).with(&g.below[g.n-size])
				g.n++
			}
		}
		stride *= n + 1
	}
	g.size = g.left
	g.keep = uint8(g.n - 1)
	g.rateParts(g.rate)
	g.closely = false
}

// rateParts stores the value of each part when it is kept.
func (h *hand) rateParts(rate func(keep *board.Multiset) int32) {
	if rate == nil {
		clear(h.worthOf[:h.n])
		h.mostOf = [board.RackSize + 1]int32{}
		return
	}
	for i := range h.mostOf {
		h.mostOf[i] = -1 << 30
	}
	for i := range h.n {
		part := &h.parts[i]
		h.worthOf[i] = rate(part)
		laid := h.size - int(h.lenOf[i])
		h.mostOf[laid] = max(h.mostOf[laid], h.worthOf[i])
	}
}

// take removes a tile from the rack, 0 for a joker, and returns what give needs to put it back.
func (h *hand) take(l uint8) (was uint32) {
	was = h.avail
	h.rack[l]--
	h.keep -= h.stride[l]
	h.left--
	if l > 0 && h.rack[l] == 0 {
		h.avail &^= 1 << (l - 1)
	}
	return was
}

func (h *hand) give(l uint8, was uint32) {
	h.rack[l]++
	h.keep += h.stride[l]
	h.left++
	h.avail = was
}

// BestExchange is the part of the rack that is worth most to keep when at least one tile and at most limit tiles are
// exchanged, with its value. It is for the rack of the last call of All or Best. ok is false if the rack is empty or
// limit is 0.
func (g *Generator) BestExchange(limit int) (keep board.Multiset, value int32, ok bool) {
	for i := range g.n - 1 {
		if back := g.size - int(g.lenOf[i]); back <= limit && (!ok || g.worthOf[i] > value) {
			keep, value, ok = g.parts[i], g.worthOf[i], true
		}
	}
	return keep, value, ok
}

// Exchanges calls f with every part of the rack that an exchange of at most limit tiles can keep, and its value.
func (g *Generator) Exchanges(limit int, f func(keep board.Multiset, value int32)) {
	for i := range g.n - 1 {
		if g.size-int(g.lenOf[i]) <= limit {
			f(g.parts[i], g.worthOf[i])
		}
	}
}
