package endgame

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// last is the value where three tiles are left at most, or the player on turn has one and laying it is worth beta or
// more. Nothing need be searched then, for nobody gains by waiting with one tile against one: going out brings the
// other's tile twice, and after a pass the other goes out or both pass, which is worth the difference of the tiles and
// so never more. The value is exact between the bounds.
func (s *Solver) last(p, passed int, alpha, beta int32) (v int32, known bool) {
	own, other := &s.sides[p], &s.sides[1-p]
	s.reply = nil
	mine, held := own.rack.Tiles(), other.rack.Tiles()
	if mine > 2 || mine == 2 && held > 1 {
		return 0, false
	}
	lookAround(s)
	switch {
	case mine == 2:
		return s.pair(p, passed, alpha, beta), true
	case held == 1:
		return s.singles(p, passed), true
	default:
		v = -infinite
		if out := s.one(p); out >= 0 {
			v = out + 2*other.points
		} else {
			s.reply = &s.pass
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
	s.reply = &s.pass
	if passed == 0 {
		if out := s.one(1 - p); out >= 0 {
			return -out - 2*own.points
		}
	}
	return other.points - own.points
}

// one is the most that a player's only tile scores on the spots found last, -1 if it cannot be laid.
func (s *Solver) one(p int) int32 {
	t := s.sides[p].tile(s.sides[p].rack.Lowest())
	return t.best(s.spots, nil)
}

// tile is a tile as single squares see it.
type tile struct {
	movegen.Tile
	letter uint8 // 0 for a joker
}

// tile is one of a kind that the player had at first.
func (s *side) tile(kind int) tile {
	if t := s.kinds[kind]; t != board.Joker {
		return tile{movegen.Tile{Letters: 1 << t, Points: s.worth[kind]}, uint8(t) + 1}
	}
	return tile{Tile: movegen.Tile{Letters: movegen.AllLetters}}
}

// best is the most that a tile scores on one of some spots, but for those on squares left out; -1 if it fits nowhere.
func (t *tile) best(spots []movegen.Spot, without []uint8) int32 {
	best := int32(-1)
	for i := range spots {
		if sp := &spots[i]; sp.Mask&t.Letters != 0 {
			if x := sp.Score(t.Points); x > best && !slices.Contains(without, sp.Square) {
				best = x
			}
		}
	}
	return best
}

// lookAround finds the spots of all tiles held.
func lookAround(s *Solver) {
	letters := uint32(0)
	for p := range s.sides {
		own := &s.sides[p]
		for rack := own.rack; rack != 0; rack = rack.Next() {
			letters |= own.tile(rack.Lowest()).Letters
		}
	}
	s.spots = s.g.Spots(letters, s.spots[:0])
}
