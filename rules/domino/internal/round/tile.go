package round

// This file implements dominoes and rows of them, as the text of the exam defines them.

import (
	"strconv"

	"tablee/rules/game"
)

// MaxValues is the most values on tiles: ten make the double-nine set.
const MaxValues = 10

// Tile is a domino with a value on either side, 0 to 9. Reversed it is still the same domino: see Same.
type Tile struct{ Left, Right uint8 }

// Make makes the tile [left:right] (Tile_Make in the text).
func Make(left, right int) Tile { return Tile{uint8(left), uint8(right)} }

// Reversed is the tile with its sides exchanged (Tile_Reversed).
func (t Tile) Reversed() Tile { return Tile{t.Right, t.Left} }

// String is the tile as the text writes it, "[1:6]" (Tile_String).
func (t Tile) String() string { return "[" + t.Name(':') + "]" }

// Msg is the tile for people.
func (t Tile) Msg() game.Msg {
	return game.Lit(t.String()).Showing(game.Domino{Ends: [2]int{int(t.Left), int(t.Right)}})
}

// Msgs are the tiles of a set for people.
func (s Set) Msgs() (list []game.Msg) {
	for _, t := range s {
		list = append(list, t.Msg())
	}
	return list
}

// Contains reports whether the value is on at least one side (Tile_Contains).
func (t Tile) Contains(value int) bool { return int(t.Left) == value || int(t.Right) == value }

// Same reports whether both are the same domino, either way round.
func (t Tile) Same(u Tile) bool { return t == u || t == u.Reversed() }

// Double reports whether both sides are equal.
func (t Tile) Double() bool { return t.Left == t.Right }

// Pips is the number of points on the tile.
func (t Tile) Pips() int { return int(t.Left) + int(t.Right) }

// Name is the two values with a sign between them, "1-6".
func (t Tile) Name(sign byte) string {
	return strconv.Itoa(int(t.Left)) + string(sign) + strconv.Itoa(int(t.Right))
}

// Index is the index of the domino in the full set: [0:0] [0:1] [1:1] [0:2] ...
func (t Tile) Index() int {
	a, b := int(t.Left), int(t.Right)
	if a > b {
		a, b = b, a
	}
	return b*(b+1)/2 + a
}

// Opens reports whether t is better than u for opening the first round: a higher double, a double rather than another
// tile, else the heavier tile, and of equally heavy ones that with the higher side.
func (t Tile) Opens(u Tile) bool {
	if t.Double() != u.Double() {
		return t.Double()
	}
	if t.Pips() != u.Pips() {
		return t.Pips() > u.Pips()
	}
	return max(t.Left, t.Right) > max(u.Left, u.Right)
}
