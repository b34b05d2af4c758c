package endgame

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// last is the value of positions with at most three tiles in all, and of positions in which the player in turn has one
// tile and laying it is worth at least beta. These need no search, because nobody gains by waiting with one tile
// against one: going out gains the other's tile twice, and after a pass the other goes out or both pass, which is worth
// the difference of the tiles and therefore never more. The value is exact within the bounds.
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

// one is the best score of a player's only tile on the spots found last, -1 if it cannot be laid.
func (s *Solver) one(p int) int32 {
	t := s.sides[p].tile(s.sides[p].rack.Lowest())
	return t.best(s.spots, nil)
}

// tile is a tile in the form needed for single squares.
type tile struct {
	movegen.Tile
	letter uint8 // 0 for a joker
}

// tile is a tile of a kind of the player's first rack.
func (s *side) tile(kind int) tile {
	if t := s.kinds[kind]; t != board.Joker {
		return tile{movegen.Tile{Letters: 1 << t, Points: s.worth[kind]}, uint8(t) + 1}
	}
	return tile{Tile: movegen.Tile{Letters: movegen.AllLetters}}
}

// best is the best score of a tile on one of some spots, without those on given squares; -1 if it fits nowhere.
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

// lookAround finds the spots of all tiles on the racks.
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
