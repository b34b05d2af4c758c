package gen

import "tablee/rules/scrabble/internal/board"

// Net is the lanes of a board, to be kept and put back by a search that lays plays one after the other.
type Net [2][board.Size]lane

// Load takes a board without a rack.
func (g *Generator) Load(b *board.Board) { g.load(b) }

// Lay puts a play on the loaded board; words across are followed up where it touches them.
func (g *Generator) Lay(p *Play) {
	r, c := int(p.Row), int(p.Col)
	for _, t := range p.Tiles[:p.Len] {
		if t != 0 {
			sq := g.tile(t&^Blank, t&Blank != 0)
			g.lanes[0][r][c+1], g.lanes[1][c][r+1] = sq, sq
		}
		if p.Down {
			r++
		} else {
			c++
		}
	}
	dir, l, first := 0, int(p.Row), int(p.Col)
	if p.Down {
		dir, l, first = 1, int(p.Col), int(p.Row)
	}
	g.crossLane(dir, l)
	for i, t := range p.Tiles[:p.Len] {
		if t != 0 {
			g.crossLane(1-dir, first+i)
		}
	}
}

// Save copies the lanes, Restore brings them back.
func (g *Generator) Save(n *Net)    { *n = g.lanes }
func (g *Generator) Restore(n *Net) { g.lanes = *n }

// LaneKey is a hash of all in a lane that decides its plays: two lanes of equal key have the same plays for a rack.
func (g *Generator) LaneKey(dir, l int) uint64 {
	h := uint64(2*l+dir+1) * 0x9E3779B97F4A7C15
	lane := &g.lanes[dir][l]
	for i := 1; i <= board.Size; i++ {
		sq := &lane[i]
		x := uint64(sq.mask) | uint64(uint16(sq.side))<<26 | uint64(sq.letter)<<42 | uint64(sq.points)<<48
		if sq.across {
			x |= 1 << 63
		}
		h = (h ^ x) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return h
}

// LanePlays lists the plays of one lane for a rack, added to the list given.
func (g *Generator) LanePlays(dir, l int, rack *board.Multiset, list []Play) []Play {
	own := g.plays
	g.plays, g.best = list, nil
	g.setRack(rack)
	g.searchLane(dir, l)
	list, g.plays = g.plays, own
	return list
}
