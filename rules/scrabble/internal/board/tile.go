package board

import "strings"

// Tile is a tile's code: 0 to 25 for A to Z, Joker for a blank one.
type Tile uint8

const (
	// Joker is the code of the tile without a letter.
	Joker Tile = 26
	// Kinds is the number of different tiles.
	Kinds = 27
	// RackSize is the number of tiles on a full rack.
	RackSize = 7
	// Bonus is the additional score for laying a whole rack of RackSize tiles, a "scrabble".
	Bonus = 50
)

// String is the capital letter, "?" for a joker.
func (t Tile) String() string {
	if t == Joker {
		return "?"
	}
	return string(rune('A' + t))
}

// ParseTile parses a letter of either case, or "?" or "*" for a joker.
func ParseTile(c byte) (Tile, bool) {
	switch {
	case 'A' <= c && c <= 'Z':
		return Tile(c - 'A'), true
	case 'a' <= c && c <= 'z':
		return Tile(c - 'a'), true
	case c == '?' || c == '*':
		return Joker, true
	}
	return 0, false
}

// Cell is the content of a square: 0 for none, 'A' to 'Z' for a tile, 'a' to 'z' for a joker that stands for that
// letter.
type Cell byte

// Letter is the capital letter that the cell shows, 0 for an empty one.
func (c Cell) Letter() byte { return byte(c) &^ 0x20 }

// Joker reports whether the tile is a joker.
func (c Cell) Joker() bool { return c >= 'a' }

// Tile is the tile in the cell, which must not be empty.
func (c Cell) Tile() Tile {
	if c.Joker() {
		return Joker
	}
	return Tile(c - 'A')
}

// valid reports whether c is one of the cells that Cell allows.
func (c Cell) valid() bool {
	return c == 0 || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// Letters is s in capitals.
func Letters(s string) string { return strings.ToUpper(s) }
