package gen

import (
	"math/bits"

	"tablee/rules/scrabble/internal/board"
)

// Net is the lanes of a board, to be kept and put back by a search that lays plays one after the other.
type Net struct {
	lanes   [2][board.Size]lane
	keys    [2][board.Size]uint64
	changed uint32 // lanes whose keys are out of date: bit 2*lane + direction
}

// Load takes a board without a rack, for Lay, LaneKeys and LanePlays.
func (g *Generator) Load(b *board.Board) {
	g.load(b)
	g.changed = 1<<(2*board.Size) - 1
	g.rehash()
}

// Lay puts a play on the loaded board; words across are followed up where it touches them.
func (g *Generator) Lay(p *Play) {
	r, c := int(p.Row), int(p.Col)
	for _, t := range p.Tiles[:p.Len] {
		if t != 0 {
			sq := g.tile(t&^Blank, t&Blank != 0)
			g.lanes[0][r][c+1], g.lanes[1][c][r+1] = sq, sq
			g.touch(0, r)
			g.touch(1, c)
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
	if g.cross {
		g.crossLane(dir, l)
		for i, t := range p.Tiles[:p.Len] {
			if t != 0 {
				g.crossLane(1-dir, first+i)
			}
		}
	}
	g.rehash()
}

// Save copies the lanes, Restore brings them back.
func (g *Generator) Save(n *Net)    { *n = g.Net }
func (g *Generator) Restore(n *Net) { g.Net = *n }

// LaneKeys are hashes of all in each lane that decides its plays: two lanes of equal key have the same plays for a
// rack. They are brought up to date by Load and Lay.
func (n *Net) LaneKeys() *[2][board.Size]uint64 { return &n.keys }

// rehash brings the keys of changed lanes up to date.
func (n *Net) rehash() {
	for ; n.changed != 0; n.changed &= n.changed - 1 {
		i := bits.TrailingZeros32(n.changed)
		dir, l := i&1, i>>1
		n.keys[dir][l] = laneKey(uint64(i+1), &n.lanes[dir][l])
	}
}

// touch notes that a lane changed.
func (n *Net) touch(dir, l int) { n.changed |= 1 << (2*l + dir) }

func laneKey(h uint64, lane *lane) uint64 {
	h *= 0x9E3779B97F4A7C15
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
	g.into(list)
	g.setRack(rack, &g.own)
	g.searchLane(dir, l)
	list, g.plays = g.plays, own
	return list
}
