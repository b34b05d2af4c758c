package awale

import "tablee/rules/awale/internal/ai"

// Sizes of the game.
const (
	cols     = ai.Cols
	pits     = ai.Pits
	maxSeeds = ai.MaxSeeds
)

// state is a board in the terms of the source text: rows[0] belongs to player 0, rows[1] to player 1; columns run from
// left to right for both. store holds the captured seeds; turn is the player to move; abapa is the option of that name.
type state struct {
	rows  [2][cols]uint8
	store [2]uint8
	turn  uint8
	abapa bool
}

// sowing describes one move.
type sowing struct {
	sown     int // seeds taken from the pit
	captured int
	spared   int // seeds that stay under abapa, because they are everything that the opponent has
}

// verdict says whether a pit can be sown, or why not.
type verdict uint8

const (
	legal   verdict = iota
	empty           // there is no seed in the pit
	starves         // the opponent would have no seeds left
)

// ringPit is the k-th pit in sowing order, k from 0 to 11: along row 1 from left to right, then back
// along row 0 from right to left.
func ringPit(k int) (row, col int) {
	if k < cols {
		return 1, k
	}
	return 0, pits - 1 - k
}

// ringIndex is the inverse of ringPit.
func ringIndex(row, col int) int {
	if row == 1 {
		return col
	}
	return pits - 1 - col
}

// sow plays column col for the player to move. If the verdict is not legal, the returned state is meaningless. It does
// not check whether the game ends.
func (s state) sow(col int) (state, sowing, verdict) {
	me, them := int(s.turn), 1-int(s.turn)
	n := int(s.rows[me][col])
	if n == 0 {
		return s, sowing{}, empty
	}
	s.rows[me][col] = 0
	origin := ringIndex(me, col)
	k := origin
	for left := n; left > 0; {
		k = (k + 1) % pits
		if k == origin {
			continue // every lap skips the starting pit
		}
		r, c := ringPit(k)
		s.rows[r][c]++
		left--
	}
	did := s.collect(them, k)
	did.sown = n
	s.store[me] += uint8(did.captured)
	s.turn = uint8(them)
	if s.seedsIn(them) == 0 {
		return s, did, starves
	}
	return s, did, legal
}

// collect captures twos and threes in the pits of player them, from ring index k backwards, and tells how many seeds.
func (s *state) collect(them, k int) sowing {
	first, did := s.catch(them, k)
	for ; first <= k; first++ {
		r, c := ringPit(first)
		s.rows[r][c] = 0
	}
	return did
}

// catch finds what is captured if the last seed has been sown at ring index k: the pits from ring index first to k,
// none if first is greater.
func (s *state) catch(them, k int) (first int, did sowing) {
	n := 0
	for first = k + 1; first > 0; first-- { // a row begins at a multiple of six: leaving it backwards changes the row
		r, c := ringPit(first - 1)
		seeds := s.rows[r][c]
		if r != them || seeds < 2 || seeds > 3 {
			break
		}
		n += int(seeds)
	}
	if s.abapa && n > 0 && n == s.seedsIn(them) {
		return k + 1, sowing{spared: n}
	}
	return first, sowing{captured: n}
}

// seedsIn counts the seeds in a row.
func (s *state) seedsIn(row int) int {
	n := 0
	for _, seeds := range s.rows[row] {
		n += int(seeds)
	}
	return n
}

// onBoard counts the seeds in both rows.
func (s *state) onBoard() int { return s.seedsIn(0) + s.seedsIn(1) }

// total counts all seeds, captured ones included: 48 except in composed positions.
func (s *state) total() int { return s.onBoard() + int(s.store[0]) + int(s.store[1]) }

// legalCols lists the columns that the player to move may sow, in ascending order.
func (s state) legalCols() []int {
	var list []int
	for c := range cols {
		if _, _, v := s.sow(c); v == legal {
			list = append(list, c)
		}
	}
	return list
}
