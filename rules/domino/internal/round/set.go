package round

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Set is a row of tiles from left to right: a rack, the stock, or the chain (struct Set in the text). Its methods
// change the row; positions call them on copies only.
type Set []Tile

// FullSet is the complete set with the given number of values, [0:0] [0:1] [1:1] [0:2] ... (Set_Init).
func FullSet(values int) Set {
	s := make(Set, 0, values*(values+1)/2)
	for b := range values {
		for a := range b + 1 {
			s.AddRight(Make(a, b))
		}
	}
	return s
}

// String is the tiles with a blank between two of them (Set_Print, without the end of the line).
func (s Set) String() string {
	words := make([]string, len(s))
	for i, t := range s {
		words[i] = t.String()
	}
	return strings.Join(words, " ")
}

// AddRight adds a tile at the right (Set_AddRight).
func (s *Set) AddRight(t Tile) { *s = append(*s, t) }

// AddLeft adds a tile at the left (Set_AddLeft).
func (s *Set) AddLeft(t Tile) { *s = slices.Insert(*s, 0, t) }

// RemoveAt removes and returns the tile at an index; the tiles after it move up (Set_RemoveAt). It panics if there is
// no such index.
func (s *Set) RemoveAt(index int) Tile {
	t := (*s)[index]
	*s = slices.Delete(*s, index, index+1)
	return t
}

// RemoveRandom removes the tile at a random index, drawn with rng.IntN of the number of tiles (Set_RemoveRandom). It
// panics if the row is empty.
func (s *Set) RemoveRandom(rng *rand.Rand) Tile { return s.RemoveAt(rng.IntN(len(*s))) }

// Pips is the number of points on all tiles.
func (s Set) Pips() int {
	n := 0
	for _, t := range s {
		n += t.Pips()
	}
	return n
}

// Find is the index of a domino, either way round, or -1.
func (s Set) Find(t Tile) int { return slices.IndexFunc(s, t.Same) }

// LeftEnd is the value at the left end of a chain (Chain_Left); the chain must not be empty.
func (s Set) LeftEnd() int { return int(s[0].Left) }

// RightEnd is the value at the right end of a chain (Chain_Right); the chain must not be empty.
func (s Set) RightEnd() int { return int(s[len(s)-1].Right) }

// Connectable reports whether the tile can be laid at either end of the chain.
func (s Set) Connectable(t Tile) bool {
	return len(s) == 0 || t.Contains(s.LeftEnd()) || t.Contains(s.RightEnd())
}

// FindConnectable is the index of the first tile of the rack that can be laid, or -1
// (Chain_FindConnectable).
func (s Set) FindConnectable(rack Set) int { return slices.IndexFunc(rack, s.Connectable) }

// ConnectLeft lays the tile at the left end, reversed if necessary, and reports whether it fitted.
func (s *Set) ConnectLeft(t Tile) bool {
	switch {
	case len(*s) == 0 || int(t.Right) == s.LeftEnd():
		s.AddLeft(t)
	case int(t.Left) == s.LeftEnd():
		s.AddLeft(t.Reversed())
	default:
		return false
	}
	return true
}

// ConnectRight lays the tile at the right end, reversed if necessary, and reports whether it fitted.
func (s *Set) ConnectRight(t Tile) bool {
	switch {
	case len(*s) == 0 || int(t.Left) == s.RightEnd():
		s.AddRight(t)
	case int(t.Right) == s.RightEnd():
		s.AddRight(t.Reversed())
	default:
		return false
	}
	return true
}

// Connect lays the tile at the first end where it fits, left before right, at each end unreversed before reversed, and
// reports whether it fitted anywhere (Chain_Connect).
func (s *Set) Connect(t Tile) bool { return s.ConnectLeft(t) || s.ConnectRight(t) }
