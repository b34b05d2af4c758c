package movegen

import "tablee/rules/scrabble/internal/board"

// versions is the number of states of a lane that a Memo keeps.
const versions = 12

// Memo caches the best plays of one rack on boards that differ in few lanes: the bounds of a lane's anchors, and the
// best plays of those that were searched, are valid wherever the lane is the same.
type Memo struct {
	hand  hand
	table keepTable
	lanes [2][board.Size]struct {
		seen [versions]struct {
			key      uint64
			from, to int
		}
		n int
	}
	spots []known
}

// known is an anchor whose bound decreases as it is searched; if it is exact, play has that value.
type known struct {
	spot
	exact bool
	play  Play
}

// Hold starts the memo for a rack, with the values of the generator's Rate. Of its former content only the memory is
// kept.
func (m *Memo) Hold(g *Generator, rack *board.Multiset) {
	g.setRack(rack, &m.table)
	g.sortValues(rack)
	g.lookClosely(rack, &g.Values)
	m.hand = g.hand
	m.spots = m.spots[:0]
	for dir := range m.lanes {
		for l := range m.lanes[dir] {
			m.lanes[dir][l].n = 0
		}
	}
}

// Best is a play with the highest value of the memo's rack on the board that the generator has loaded, nil if there is
// none. It is valid until the memo is used again. BestExchange and Exchanges are then for its rack.
func (m *Memo) Best(g *Generator) *Play {
	g.hand = m.hand
	if g.left == 0 {
		return nil
	}
	g.on = g.on[:0]
	for dir := range 2 {
		for l := range board.Size {
			from, to := m.spotsOf(g, dir, l)
			for i := from; i < to; i++ {
				g.on = append(g.on, i)
			}
		}
	}
	least := int32(none)
	for _, i := range g.on {
		if k := &m.spots[i]; k.exact {
			least = max(least, k.bound)
		}
	}
	for {
		var top *known
		for _, i := range g.on {
			if k := &m.spots[i]; top == nil || k.bound > top.bound || k.bound == top.bound && k.exact && !top.exact {
				top = k
			}
		}
		switch {
		case top == nil || top.bound == none:
			return nil
		case top.exact:
			return &top.play
		}
		least = max(least, top.settle(g, least))
	}
}

// settle searches an anchor for a play that is worth more than least, and returns its value, none if there is none.
func (k *known) settle(g *Generator, least int32) int32 {
	g.top = Play{Value: least}
	g.best, g.most = &g.top, least
	k.search(g)
	if g.top.Laid == 0 {
		k.bound = least
		return none
	}
	k.bound, k.exact, k.play = g.top.Value, true, g.top
	return k.bound
}

// spotsOf are the anchors of a lane in its current state, in the memo's spots.
func (m *Memo) spotsOf(g *Generator, dir, l int) (from, to int) {
	lane, key := &m.lanes[dir][l], g.LaneKeys()[dir][l]
	for i := range lane.seen[:lane.n] {
		if s := &lane.seen[i]; s.key == key {
			return s.from, s.to
		}
	}
	g.spots = g.spots[:0]
	g.boundLane(dir, l)
	from = len(m.spots)
	for _, s := range g.spots {
		m.spots = append(m.spots, known{spot: s})
	}
	to = len(m.spots)
	at := min(lane.n, versions-1) // the last state is replaced
	s := &lane.seen[at]
	s.key, s.from, s.to = key, from, to
	lane.n = at + 1
	return from, to
}
