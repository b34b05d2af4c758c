package awale

import (
	"math/bits"
)

// half is a row as six bytes, the pit that is sown first along the ring lowest; at most 48 a byte.
type half uint64

// packed is a board as the search sees it: the mover's row and the opponent's, each in sowing order, so
// that sowing runs from own pit 0 to own pit 5, then opponent's pit 0 to pit 5. It says nothing of
// who moves or what has been captured: the value of a position from now on depends on neither.
type packed struct{ own, opp half }

// Masks over all pits.
const (
	ones  half = 0x0000_0101_0101_0101
	tops  half = 0x0000_8080_8080_8080
	fours half = 0x0000_3C3C_3C3C_3C3C // set in a byte of 4 to 63
	evens half = 0x0000_FEFE_FEFE_FEFE
	lows  half = 0x0000_7F7F_7F7F_7F7F
)

// sowEntry is what sowing n seeds from a pit does.
type sowEntry struct {
	own, opp half // seeds added to each row
	reach    half // all bits of the opponent's pits from 0 to the last one sown, 0 if that is not the opponent's
}

// sowTable is indexed by pit and seeds; the second size is a power of two, which saves a bounds check.
var sowTable = buildSowTable()

func buildSowTable() *[cols][64]sowEntry {
	t := new([cols][64]sowEntry)
	for pit := range t {
		for n := 1; n <= maxSeeds; n++ {
			e := &t[pit][n]
			k := pit
			for left := n; left > 0; {
				if k = (k + 1) % pits; k == pit {
					continue
				}
				if k < cols {
					e.own += 1 << (8 * k)
				} else {
					e.opp += 1 << (8 * (k - cols))
				}
				left--
			}
			if k >= cols {
				e.reach = 1<<(8*(k-cols+1)) - 1
			}
		}
	}
	return t
}

// sow plays a pit that holds seeds and returns the position as the opponent sees it, and what was
// captured. The move is legal if and only if the opponent is left a seed: next.own is not 0.
func (b packed) sow(pit int) (next packed, captured int) {
	e := &sowTable[pit][b.own>>(8*pit)&63]
	own := b.own&^(0xFF<<(8*pit)) + e.own
	opp := b.opp + e.opp
	if e.reach == 0 {
		return packed{opp, own}, 0
	}
	// A byte is 2 or 3 when nothing but its lowest bit differs from 2. The top bits of keep mark the
	// other bytes within reach; the capture runs from the last pit down to the highest of them.
	keep := (((opp ^ 2*ones) & evens) + lows) & tops & e.reach
	low := (64 - bits.LeadingZeros64(uint64(keep))) &^ 7
	take := opp & e.reach &^ (1<<low - 1)
	return packed{opp &^ take, own}, seeds(take)
}

// seeds adds up the six bytes of a row; sums stay below 256.
func seeds(h half) int { return int(h * ones >> 40 & 0xFF) }

// total is the number of seeds on the board.
func (b packed) total() int { return seeds(b.own) + seeds(b.opp) }

// stuck tells whether the player to move has no legal move.
func (b packed) stuck() bool {
	if b.own != 0 && b.opp&fours != 0 {
		return false // four seeds cannot be captured: whatever is sown, some are left
	}
	for pit := range cols {
		if b.own>>(8*pit)&0xFF == 0 {
			continue
		}
		if next, _ := b.sow(pit); next.own != 0 {
			return false
		}
	}
	return true
}

// pack gives the board of a state as the player to move sees it.
func pack(s *state) packed {
	var b packed
	for k := range cols {
		b.own |= half(s.rows[s.turn][sowColumn(s.turn, k)]) << (8 * k)
		b.opp |= half(s.rows[1-s.turn][sowColumn(1-s.turn, k)]) << (8 * k)
	}
	return b
}

// sowColumn is the column of a player's pit counted in sowing order, and the other way round.
func sowColumn(player uint8, k int) int {
	if player == 1 {
		return k
	}
	return cols - 1 - k
}

// perft counts the sequences of depth legal moves.
func (b packed) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for pit := range cols {
		if b.own>>(8*pit)&0xFF == 0 {
			continue
		}
		if next, _ := b.sow(pit); next.own != 0 {
			n += next.perft(depth - 1)
		}
	}
	return n
}

// Perft counts the move sequences of the given length.
func (p *position) Perft(depth int) uint64 {
	if depth > 0 && p.end != running {
		return 0
	}
	// A third time needs two circles.
	if depth == 0 || len(p.trail)+depth <= 2*minCycle {
		return pack(&p.cur).perft(depth)
	}
	var n uint64
	for c := range cols {
		if q, v := p.after(c); v == legal {
			n += q.Perft(depth - 1)
		}
	}
	return n
}
