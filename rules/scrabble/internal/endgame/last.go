package endgame

import (
	"math/bits"
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/lanes"
)

// last is the value where three tiles are left at most, or the player on turn has one and laying it is worth beta or
// more. Nothing need be searched then, for nobody gains by waiting with one tile against one: going out brings the
// other's tile twice, and after a pass the other goes out or both pass, which is worth the difference of the tiles and
// so never more. The value is exact between the bounds.
func (s *Solver) last(p, passed int, alpha, beta int32) (v int32, known bool) {
	own, other := &s.sides[p], &s.sides[1-p]
	switch held := tiles(other.rack); {
	case tiles(own.rack) == 2 && held == 1:
		return s.pair(p, passed, alpha, beta), true
	case tiles(own.rack) > 1:
		return 0, false
	case held == 1:
		return s.singles(p, passed), true
	default:
		v = -infinite
		if out := s.one(p); out >= 0 {
			v = out + 2*other.points
		}
		switch {
		case v >= beta:
			return v, true
		case held > 2:
			return 0, false
		case passed > 0:
			return max(v, other.points-own.points), true
		}
		return max(v, -s.pair(1-p, 1, -beta, -max(alpha, v))), true
	}
}

// singles is the value with one tile each.
func (s *Solver) singles(p, passed int) int32 {
	own, other := &s.sides[p], &s.sides[1-p]
	if out := s.one(p); out >= 0 {
		return out + 2*other.points
	}
	if passed == 0 {
		if out := s.one(1 - p); out >= 0 {
			return -out - 2*own.points
		}
	}
	return other.points - own.points
}

// one is the most that a player's only tile scores, -1 if it cannot be laid.
func (s *Solver) one(p int) int32 {
	t := s.sides[p].tile(lowest(s.sides[p].rack))
	s.spots = s.g.Spots(t.letters, s.spots[:0])
	return t.best(s.spots, nil)
}

// tile is a tile as single squares see it.
type tile struct {
	letters uint32 // that it can show
	letter  uint8  // 0 for a joker
	points  int32
}

// tile is one of a kind that the player had at first.
func (s *side) tile(kind int) tile {
	if t := s.kinds[kind]; t != board.Joker {
		return tile{1 << t, uint8(t) + 1, s.worth[kind]}
	}
	return tile{letters: 1<<26 - 1}
}

// best is the most that a tile scores on one of some spots, but for those on squares left out; -1 if it fits nowhere.
func (t *tile) best(spots []lanes.Spot, without []uint8) int32 {
	best := int32(-1)
	for i := range spots {
		if sp := &spots[i]; sp.Mask&t.letters != 0 {
			if x := sp.Score(t.points); x > best && !slices.Contains(without, sp.Square) {
				best = x
			}
		}
	}
	return best
}

// lowest is the first kind of which a packed rack has a tile.
func lowest(rack uint64) int { return bits.TrailingZeros64(rack) / 4 }

// highest is the last one.
func highest(rack uint64) int { return (bits.Len64(rack) - 1) / 4 }
