package endgame

import "tablee/rules/scrabble/internal/board"

// side is one player: the rack as kinds of at most seven tiles, packed four bits a kind.
type side struct {
	start  board.Multiset
	nibble [board.Kinds]uint8 // shift of each kind in packed counts
	worth  [board.RackSize]int32
	kinds  [board.RackSize]board.Tile
	rack   uint64
	points int32 // value of the tiles held
	n      int
}

func newSide(rack board.Multiset, values *board.Values) side {
	s := side{start: rack, n: rack.Len(), points: int32(rack.Sum(values))}
	shift := uint8(0)
	for t, k := range rack {
		if k == 0 {
			continue
		}
		s.nibble[t] = shift
		s.worth[shift/4], s.kinds[shift/4] = int32(values[t]), board.Tile(t)
		s.rack |= uint64(k) << shift
		shift += 4
	}
	return s
}

// nibbles has the top bit of each packed count, ones a count of one of each kind.
const (
	nibbles = 0x8888888
	ones    = 0x1111111
)

// holds tells whether a packed rack has all tiles of another.
func holds(rack, part uint64) bool { return ((rack|nibbles)-part)&nibbles == nibbles }

// tiles is how many tiles a packed rack has: the product's seventh digit adds up the seven of the rack.
func tiles(rack uint64) int { return int(rack * ones >> 24 & 7) }

// union is the least packed rack that holds both.
func union(a, b uint64) (u uint64) {
	for shift := 0; shift < 4*board.RackSize; shift += 4 {
		u |= max(a>>shift&7, b>>shift&7) << shift
	}
	return u
}

// unpack is a part of the player's first rack.
func (s *side) unpack(rack uint64) (m board.Multiset) {
	for t, n := range s.start {
		if n > 0 {
			m[t] = uint8(rack >> s.nibble[t] & 7)
		}
	}
	return m
}
