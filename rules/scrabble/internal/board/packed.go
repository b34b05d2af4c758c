package board

// This file represents racks as single words, for searches that add and remove tiles all the time.

import "math/bits"

// PackedRack is the counts of at most seven tiles by kind, four bits each. Kinds are numbers from 0, whose meaning
// depends on the owner of the tiles. Racks can be added, and subtracted if one contains the other, as numbers.
type PackedRack uint64

// PackTiles is n tiles of a kind.
func PackTiles(kind int, n uint8) PackedRack { return PackedRack(n) << (4 * kind) }

// nibbles has the top bit of each count, ones a count of one for each kind.
const (
	nibbles = 0x8888888
	ones    = 0x1111111
)

// Holds reports whether a rack has all tiles of another.
func (r PackedRack) Holds(part PackedRack) bool { return ((r|nibbles)-part)&nibbles == nibbles }

// Tiles is the number of tiles: the seventh digit of the product is the sum of the seven counts.
func (r PackedRack) Tiles() int { return int(r * ones >> 24 & 7) }

// Count is the number of tiles of a kind.
func (r PackedRack) Count(kind int) uint8 { return uint8(r>>(4*kind)) & 7 }

// Union is the smallest rack that contains both.
func (r PackedRack) Union(other PackedRack) (u PackedRack) {
	for kind := range RackSize {
		u |= PackTiles(kind, max(r.Count(kind), other.Count(kind)))
	}
	return u
}

// Lowest is the first kind in the rack, which must not be empty.
func (r PackedRack) Lowest() int { return bits.TrailingZeros64(uint64(r)) / 4 }

// Highest is the last kind in the rack, which must not be empty.
func (r PackedRack) Highest() int { return (bits.Len64(uint64(r)) - 1) / 4 }

// Next is the rack without its first kind, for iterating over the kinds.
func (r PackedRack) Next() PackedRack { return r &^ (15 << (4 * r.Lowest())) }
