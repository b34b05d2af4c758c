package round

import "slices"

// This file implements the layout of All Fives: the spinner, which is the first double of the round, with arms at its
// other two sides.

// Arms are the tiles at the top and at the bottom of the spinner, each from the spinner outwards: the left half of a
// tile touches the spinner or the tile before it.
type Arms [2]Set

// Arm is the index in Arms of a side, or -1 for an end of the chain.
func (s Side) Arm() int {
	switch s {
	case Top:
		return 0
	case Bottom:
		return 1
	}
	return -1
}

// Sides of the four arms, in the order in which moves are listed.
var allSides = [4]Side{Left, Right, Top, Bottom}

// ArmsOpen reports whether tiles may be laid at the top and at the bottom of the spinner: both its sides in the chain
// are covered.
func (t *Table) ArmsOpen() bool {
	if !t.Spun || len(t.Chain) < 3 {
		return false
	}
	i := t.Chain.Find(t.Spinner)
	return i > 0 && i < len(t.Chain)-1
}

// open are the sides at which tiles may be laid, the chain not being empty.
func (t *Table) open() []Side {
	if t.ArmsOpen() {
		return allSides[:]
	}
	return allSides[:2]
}

// End is an open end of the layout.
type End struct {
	Value  int  // what a tile has to show
	Counts int  // what it adds to the sum of the open ends
	Bare   bool // it is the spinner, one of whose sides in the chain is open
}

// End is the open end at a side, the chain not being empty. A double at the end counts both its halves; an arm without
// tiles counts nothing. The lone first double is the end of both sides, each of which then counts one half.
func (t *Table) End(s Side) End {
	tile := t.Chain[0]
	switch {
	case s == Right:
		tile = t.Chain[len(t.Chain)-1].Reversed()
	case s.Arm() >= 0:
		arm := t.Arms[s.Arm()]
		if len(arm) == 0 {
			return End{Value: int(t.Spinner.Left)}
		}
		tile = arm[len(arm)-1].Reversed()
	}
	e := End{Value: int(tile.Left), Counts: int(tile.Left), Bare: t.Spun && tile.Same(t.Spinner)}
	if tile.Double() && len(t.Chain) > 1 {
		e.Counts *= 2
	}
	return e
}

// Sum is the sum of the open ends, the chain not being empty.
func (t *Table) Sum() int {
	n := 0
	for _, s := range t.open() {
		n += t.End(s).Counts
	}
	return n
}

// Alike reports whether laying a tile at either of two sides leads to positions that differ only in where tiles lie.
func (t *Table) Alike(a, b Side) bool {
	if a == b {
		return true
	}
	if t.Config.Variant != FivesGame {
		return a != First && b != First && t.Chain.LeftEnd() == t.Chain.RightEnd()
	}
	return a != First && b != First && t.End(a) == t.End(b)
}

// Distinct are the sides where a tile may be laid now, the first of those that are alike.
func (t *Table) Distinct(tile Tile) (list []Side) {
	for _, s := range t.Sides(tile) {
		if !slices.ContainsFunc(list, func(o Side) bool { return t.Alike(o, s) }) {
			list = append(list, s)
		}
	}
	return list
}

// Lay lays a tile at a side where it fits and returns it as it lies there.
func (t *Table) Lay(tile Tile, s Side) Tile {
	if t.Config.Variant == FivesGame && tile.Double() && !t.Spun {
		t.Spinner, t.Spun = tile, true
	}
	switch arm := s.Arm(); {
	case arm >= 0:
		if int(tile.Left) != t.End(s).Value {
			tile = tile.Reversed()
		}
		t.Arms[arm].AddRight(tile)
		return tile
	case s == Left:
		t.Chain.ConnectLeft(tile)
		return t.Chain[0]
	default:
		t.Chain.ConnectRight(tile)
		return t.Chain[len(t.Chain)-1]
	}
}

// Scored is what the tile just laid has scored in All Fives: the sum of the open ends, if it is a multiple of five.
func (t *Table) Scored() int {
	if t.Config.Variant != FivesGame {
		return 0
	}
	if n := t.Sum(); n%5 == 0 {
		return n
	}
	return 0
}

// Laid are all tiles on the table.
func (t *Table) Laid() Set {
	return append(append(slices.Clone(t.Chain), t.Arms[0]...), t.Arms[1]...)
}

// Clone is a copy that shares no tiles.
func (a Arms) Clone() Arms { return Arms{slices.Clone(a[0]), slices.Clone(a[1])} }
