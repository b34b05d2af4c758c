package endgame

import (
	"math/bits"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// pair is the value with two tiles against one: exact within the bounds, else a bound. After a pass the other goes out,
// or passes as well, which ends the game. After one laid tile both players have one: what they can still do depends on
// where single tiles fit, and a tile changes that on few squares. So no play is laid on the board.
func (s *Solver) pair(p, passed int, alpha, beta int32) int32 {
	own, other := &s.sides[p], &s.sides[1-p]
	kinds := [2]int{own.rack.Lowest(), own.rack.Highest()}
	mine, theirs := [2]tile{own.tile(kinds[0]), own.tile(kinds[1])}, other.tile(other.rack.Lowest())
	best := other.points - own.points
	if passed == 0 {
		if q := theirs.best(s.spots, nil); q >= 0 {
			best = -q - 2*own.points
		}
	}
	if best < beta {
		if out := s.two(p, kinds); out >= 0 {
			best = max(best, out+2*other.points)
		}
	}
	alone := [2]int32{mine[0].best(s.spots, nil), mine[1].best(s.spots, nil)}
	for i, t := range mine {
		if i == 1 && kinds[0] == kinds[1] {
			break
		}
		for k := range s.spots {
			if best >= beta {
				return best
			}
			sp := &s.spots[k]
			fit := sp.Mask & t.Letters
			if fit == 0 {
				continue
			}
			gain := sp.Score(t.Points)
			if x := s.elsewhere(sp.Square, &theirs); x >= 0 && gain-x-2*mine[1-i].Points <= best {
				continue // the other goes out there
			}
			last := max(alone[1-i], s.nears.At(&s.g.Layout, sp.Square).Best(mine[1-i].Tile, t.Points))
			if x := gain + mine[1-i].atMost(last, other.points); x <= max(alpha, best) {
				best = max(best, x)
				continue // it cannot improve the value
			}
			if t.letter != 0 {
				best = max(best, gain+s.answered(sp.Square, t.letter, &mine[1-i], &theirs))
				continue
			}
			for ; fit != 0; fit &= fit - 1 {
				l := uint8(bits.TrailingZeros32(fit)) + 1
				best = max(best, gain+s.answered(sp.Square, l|movegen.Blank, &mine[1-i], &theirs))
			}
		}
	}
	return best
}

// elsewhere is the best score of a tile in rows and columns other than those of a square, where a tile on that square
// changes nothing.
func (s *Solver) elsewhere(at uint8, t *tile) int32 {
	best, r, c := int32(-1), at/board.Size, at%board.Size
	for i := range s.spots {
		sp := &s.spots[i]
		if sp.Mask&t.Letters != 0 && sp.Square/board.Size != r && sp.Square%board.Size != c {
			best = max(best, sp.Score(t.Points))
		}
	}
	return best
}

// answered is the rest of the game after a tile on a square, when both have one left, for the player that laid it.
func (s *Solver) answered(at, letter uint8, mine, theirs *tile) int32 {
	reach, beside := s.g.Beside(at, letter, mine.Letters|theirs.Letters, s.beside[:0])
	s.beside = beside
	if out := max(theirs.best(s.spots, reach[:]), theirs.best(beside, nil)); out >= 0 {
		return -out - 2*mine.Points
	}
	if out := max(mine.best(s.spots, reach[:]), mine.best(beside, nil)); out >= 0 {
		return out + 2*theirs.Points
	}
	return theirs.Points - mine.Points
}

// two is the best score of two tiles in one play, -1 if there is none.
func (s *Solver) two(p int, kinds [2]int) int32 {
	best, k, rack := int16(-1), pairIndex(kinds[0], kinds[1]), s.sides[p].rack
	m, keys := &s.twos[p][k], s.g.LaneKeys()
	for dir := range 2 {
		for l, key := range &keys[dir] {
			if m.keys[dir][l] != key {
				m.keys[dir][l], m.best[dir][l] = key, s.lane(p, dir, l, rack).two[k]
			}
			best = max(best, m.best[dir][l])
		}
	}
	return int32(best)
}

// twoAt is the best score of two tiles in each lane, as of its last lookup.
type twoAt struct {
	keys [2][board.Size]uint64
	best [2][board.Size]int16
}

// pairIndex is the number of a pair of kinds; a must not be above b.
func pairIndex(a, b int) int { return b*(b+1)/2 + a }

// pairCount is the number of pairs of kinds.
const pairCount = board.RackSize * (board.RackSize + 1) / 2
