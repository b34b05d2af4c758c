package board

// This file has racks in one word: what a search takes tiles from and puts them back to all the time.

import "math/bits"

// PackedRack is counts of at most seven tiles by kind, four bits each. A kind is a number from 0: whose tiles are meant
// tells which. Racks are added and taken from each other as numbers, if the one holds the other.
type PackedRack uint64

// Of is so many tiles of a kind.
func PackTiles(kind int, n uint8) PackedRack { return PackedRack(n) << (4 * kind) }

// nibbles has the top bit of each count, ones a count of one of each kind.
const (
	nibbles = 0x8888888
	ones    = 0x1111111
)

// Holds reports whether a rack has all tiles of another.
func (r PackedRack) Holds(part PackedRack) bool { return ((r|nibbles)-part)&nibbles == nibbles }

// Tiles is how many it has: the product's seventh digit adds up the seven of the rack.
func (r PackedRack) Tiles() int { return int(r * ones >> 24 & 7) }

// Count is how many of a kind it has.
func (r PackedRack) Count(kind int) uint8 { return uint8(r>>(4*kind)) & 7 }

// Union is the least rack that holds both.
func (r PackedRack) Union(other PackedRack) (u PackedRack) {
	for kind := range RackSize {
		u |= PackTiles(kind, max(r.Count(kind), other.Count(kind)))
	}
	return u
}

// Lowest is the first kind of which it has a tile; it must have one.
func (r PackedRack) Lowest() int { return bits.TrailingZeros64(uint64(r)) / 4 }

// Highest is the last one.
func (r PackedRack) Highest() int { return (bits.Len64(uint64(r)) - 1) / 4 }

// Next is the rack without its first kind, to go through the kinds of one.
func (r PackedRack) Next() PackedRack { return r &^ (15 << (4 * r.Lowest())) }
