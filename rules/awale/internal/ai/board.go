package ai

import (
	"math/bits"
)

// half is a row as six bytes, the pit that is sown first lowest; a byte is at most 48.
type half uint64

// Board is a board for the search: the mover's row and the opponent's, each in sowing order, so that sowing runs from
// own pit 0 to own pit 5, then opponent's pit 0 to pit 5. It does not contain the player to move or the captured seeds,
// because the value of a position from now on depends on neither.
type Board struct{ own, opp half }

// Pack makes a board of the mover's pits and the opponent's, each in sowing order.
func Pack(own, opp [Cols]uint8) Board {
	var b Board
	for k := range Cols {
		b.own |= half(own[k]) << (8 * k)
		b.opp |= half(opp[k]) << (8 * k)
	}
	return b
}

// Rows is the inverse of Pack.
func (b Board) Rows() (own, opp [Cols]uint8) {
	for k := range Cols {
		own[k], opp[k] = uint8(b.own>>(8*k)), uint8(b.opp>>(8*k))
	}
	return own, opp
}

// Legal reports whether a pit may be sown.
func (b Board) Legal(pit int) bool {
	if b.own>>(8*pit)&0xFF == 0 {
		return false
	}
	next, _ := b.Sow(pit)
	return next.own != 0
}

// Masks over all pits.
const (
	ones  half = 0x0000_0101_0101_0101
	tops  half = 0x0000_8080_8080_8080
	fours half = 0x0000_3C3C_3C3C_3C3C // set in a byte of 4 to 63
	evens half = 0x0000_FEFE_FEFE_FEFE
	lows  half = 0x0000_7F7F_7F7F_7F7F
)

// sowEntry is the effect of sowing n seeds from a pit.
type sowEntry struct {
	own, opp half // seeds added to each row
	reach    half // all bits of the opponent's pits from 0 to the last one sown; 0 if that pit is not the opponent's
}

// sowTable is indexed by pit and seeds; the second size is a power of two, which avoids a bounds check.
var sowTable = buildSowTable()

func buildSowTable() *[Cols][64]sowEntry {
	t := new([Cols][64]sowEntry)
	for pit := range t {
		for n := 1; n <= MaxSeeds; n++ {
			e := &t[pit][n]
			k := pit
			for left := n; left > 0; {
				if k = (k + 1) % Pits; k == pit {
					continue
				}
				if k < Cols {
					e.own += 1 << (8 * k)
				} else {
					e.opp += 1 << (8 * (k - Cols))
				}
				left--
			}
			if k >= Cols {
				e.reach = 1<<(8*(k-Cols+1)) - 1
			}
		}
	}
	return t
}

// Sow plays a pit that holds seeds and returns the position from the opponent's side, and the number of captured seeds.
// The move is legal if and only if the opponent has a seed, that is, if next's mover has one.
func (b Board) Sow(pit int) (next Board, captured int) {
	e := &sowTable[pit][b.own>>(8*pit)&63]
	own := b.own&^(0xFF<<(8*pit)) + e.own
	opp := b.opp + e.opp
	if e.reach == 0 {
		return Board{opp, own}, 0
	}
	// A byte is 2 or 3 if only its lowest bit differs from 2. The top bits of keep mark the other bytes within reach;
	// the capture runs from the last pit down to the highest of them.
	keep := (((opp ^ 2*ones) & evens) + lows) & tops & e.reach
	low := (64 - bits.LeadingZeros64(uint64(keep))) &^ 7
	take := opp & e.reach &^ (1<<low - 1)
	return Board{opp &^ take, own}, seeds(take)
}

// seeds adds up the six bytes of a row; sums stay below 256.
func seeds(h half) int { return int(h * ones >> 40 & 0xFF) }

// Total is the number of seeds on the board.
func (b Board) Total() int { return seeds(b.own) + seeds(b.opp) }

// Stuck reports whether the player to move has no legal move.
func (b Board) Stuck() bool {
	if b.own != 0 && b.opp&fours != 0 {
		return false // four seeds cannot be captured: after any move some are left
	}
	for pit := range Cols {
		if b.own>>(8*pit)&0xFF == 0 {
			continue
		}
		if next, _ := b.Sow(pit); next.own != 0 {
			return false
		}
	}
	return true
}

// Perft counts the sequences of depth legal moves.
func (b Board) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for pit := range Cols {
		if b.own>>(8*pit)&0xFF == 0 {
			continue
		}
		if next, _ := b.Sow(pit); next.own != 0 {
			n += next.Perft(depth - 1)
		}
	}
	return n
}
