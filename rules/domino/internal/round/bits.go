package round

import "math/bits"

// Tiles is a set of dominoes by index, one bit each: 55 at most.
type Tiles uint64

// Bit is the domino as a set.
func Bit(t Tile) Tiles { return 1 << t.Index() }

// Count is the number of tiles.
func (ts Tiles) Count() int { return bits.OnesCount64(uint64(ts)) }

// Pop takes the lowest tile out and returns its index; the set must not be empty.
func (ts *Tiles) Pop() int {
	i := bits.TrailingZeros64(uint64(*ts))
	*ts &= *ts - 1
	return i
}

// AllTiles is the set of all tiles with the given number of values.
func AllTiles(values int) Tiles { return 1<<(values*(values+1)/2) - 1 }

// ByIndex and Pips are the tile and its pips by index; With is, by value, the tiles that have it; Doubles are the tiles
// with equal sides.
var ByIndex, With, Pips, Doubles = tileTables()

func tileTables() (ts [55]Tile, with [MaxValues]Tiles, pips [55]int, doubles Tiles) {
	for i, t := range FullSet(MaxValues) {
		ts[i], pips[i] = t, t.Pips()
		with[t.Left] |= Bit(t)
		with[t.Right] |= Bit(t)
		if t.Double() {
			doubles |= Bit(t)
		}
	}
	return ts, with, pips, doubles
}

// SetOf is the set of the tiles in a row.
func SetOf(s Set) Tiles {
	var ts Tiles
	for _, t := range s {
		ts |= Bit(t)
	}
	return ts
}

// Row lists the tiles in the order of the full set.
func (ts Tiles) Row() Set {
	var s Set
	for ts != 0 {
		s.AddRight(ByIndex[ts.Pop()])
	}
	return s
}
