package board

// This file computes hash keys that are equal for all symmetric boards.

import (
	"math/bits"
	"math/rand/v2"
)

// symmetries maps cells under the eight symmetries of the square; the first one is the identity.
var symmetries = makeSymmetries()

// inverses[k] is the inverse of symmetry k.
var inverses = makeInverses()

// zobrist[p][b][k] is the key of player p's piece at bit b of its word, seen through symmetry k
// (Zobrist, A new hashing method with application for game playing, 1970).
var zobrist = makeZobrist()

// Change applies a move of player p (its Board.Delta) to the keys, and changes the side to move; applied again it
// reverts that.
func (k *HashedBoard) Change(p uint8, delta uint64) {
	k.pass()
	for ; delta != 0; delta &= delta - 1 {
		k.toggle(p, bits.TrailingZeros64(delta))
	}
}

// turnKey distinguishes the sides to move.
const turnKey = 0x9e3779b97f4a7c15

func makeSymmetries() (t [8][16]uint8) {
	for c := range 16 {
		x, y := c%4, c/4
		for k := range t {
			sx, sy := x, y
			if k&1 != 0 {
				sx = 3 - sx
			}
			if k&2 != 0 {
				sy = 3 - sy
			}
			if k&4 != 0 {
				sx, sy = sy, sx
			}
			t[k][c] = uint8(sy*4 + sx)
		}
	}
	return t
}

func makeInverses() (inv [8]uint8) {
	for k := range symmetries {
		for j := range symmetries {
			if symmetries[j][symmetries[k][1]] == 1 && symmetries[j][symmetries[k][4]] == 4 {
				inv[k] = uint8(j)
			}
		}
	}
	return inv
}

func makeZobrist() (t [2][64][8]uint64) {
	rng := rand.New(rand.NewPCG(4, 16)) // any fixed seed
	var base [2][64]uint64
	for p := range base {
		for b := range base[p] {
			base[p][b] = rng.Uint64()
		}
	}
	for p := range t {
		for b := range t[p] {
			for k := range t[p][b] {
				t[p][b][k] = base[p][b&^15|int(symmetries[k][b&15])]
			}
		}
	}
	return t
}

// HashedBoard is a board with its eight keys, one for each symmetry, updated move by move.
type HashedBoard struct {
	Board
	Keys [8]uint64
}

// NewHashedBoard computes the keys of a board.
func NewHashedBoard(b Board) HashedBoard {
	k := HashedBoard{Board: b}
	for p, word := range b.Words {
		for bit := range 64 {
			if word>>uint(bit)&1 != 0 {
				k.toggle(uint8(p), bit)
			}
		}
	}
	if b.Mover == 1 {
		k.pass()
	}
	return k
}

func (k *HashedBoard) toggle(p uint8, bit int) {
	z := &zobrist[p][bit&63]
	for i := range k.Keys {
		k.Keys[i] ^= z[i]
	}
}

func (k *HashedBoard) pass() {
	for i := range k.Keys {
		k.Keys[i] ^= turnKey
	}
}

// Canonical is the least of the keys, which is the same for symmetric positions, and the symmetry that yields it.
func (k *HashedBoard) Canonical() (key uint64, sym uint8) {
	key = k.Keys[0]
	for i := 1; i < len(k.Keys); i++ {
		if k.Keys[i] < key {
			key, sym = k.Keys[i], uint8(i)
		}
	}
	return key, sym
}

// Back converts a move as seen through symmetry k to the move on the board itself.
func Back(m Move, k uint8) Move { return Turned(m, inverses[k]) }

// Turned is a move as seen through symmetry k.
func Turned(m Move, k uint8) Move {
	from := m.From()
	if from < NoCell {
		from = int(symmetries[k][from])
	}
	return Move(from) | Move(symmetries[k][m.To()])<<5
}
