package domino

import "math/bits"

// tiles is a set of dominoes by index, one bit each: 55 at most.
type tiles uint64

// bit is the domino as a set.
func bit(t Tile) tiles { return 1 << t.index() }

// count is the number of tiles.
func (ts tiles) count() int { return bits.OnesCount64(uint64(ts)) }

// pop takes the lowest tile out and returns its index; the set must not be empty.
func (ts *tiles) pop() int {
	i := bits.TrailingZeros64(uint64(*ts))
	*ts &= *ts - 1
	return i
}

// allTiles is the set of all tiles with the given number of values.
func allTiles(values int) tiles { return 1<<(values*(values+1)/2) - 1 }

// byIndex and pips tell of each index the tile and its pips, with of each value the tiles that have it;
// doubles are the tiles with equal sides.
var byIndex, with, pips, doubles = tileTables()

func tileTables() (ts [55]Tile, with [maxValues]tiles, pips [55]int, doubles tiles) {
	for i, t := range FullSet(maxValues) {
		ts[i], pips[i] = t, t.Pips()
		with[t.Left] |= bit(t)
		with[t.Right] |= bit(t)
		if t.Double() {
			doubles |= bit(t)
		}
	}
	return ts, with, pips, doubles
}

// setOf is a row of tiles as a set.
func setOf(s Set) tiles {
	var ts tiles
	for _, t := range s {
		ts |= bit(t)
	}
	return ts
}

// row lists the tiles in the order of the full set.
func (ts tiles) row() Set {
	var s Set
	for ts != 0 {
		s.AddRight(byIndex[ts.pop()])
	}
	return s
}
