package endgame

import (
	"math/bits"
	"slices"

	"tablee/rules/scrabble/internal/board"
)

// last is the value where three tiles are left at most, or the player on turn has one and laying it is worth beta or
// more. Nothing need be searched then, for nobody gains by waiting with one tile against one: going out brings the
// other's tile twice, and after a pass the other goes out or both pass, which is worth the difference of the tiles and
// so never more. The value is exact between the bounds.
func (s *Solver) last(ply, passed int, alpha, beta int32) (v int32, known bool) {
	p := ply & 1
	own, other := &s.sides[p], &s.sides[1-p]
	switch held := tiles(other.rack); {
	case tiles(own.rack) == 2 && held == 1:
		return s.pair(ply, passed, beta), true
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
		return max(v, -s.pair(ply+1, 1, -max(alpha, v))), true
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

// pair is the value with two tiles against one, or beta or more. After a pass the other goes out, or passes as well,
// which ends the game.
func (s *Solver) pair(ply, passed int, beta int32) int32 {
	p := ply & 1
	own, other := &s.sides[p], &s.sides[1-p]
	theirs := s.ones(1-p, other.rack)
	best := other.points - own.points
	if q := int32(slices.Max(theirs[:])); passed == 0 && q >= 0 {
		best = -q - 2*own.points
	}
	threats := &s.threats[ply]
	s.findThreats(threats, 1-p)
	moves := s.list(ply, p)
	for i := range moves {
		if best >= beta {
			break
		}
		pick(moves, i)
		m := moves[i].move
		switch {
		case m.play == nil:
		case m.use == own.rack:
			best = max(best, moves[i].order)
		default:
			if _, refuted := s.refuted(ply, m, passed, best); !refuted {
				best = max(best, int32(m.play.Score)-s.answer(p, m, &theirs))
			}
		}
	}
	return best
}

// answer is the value for the other player, who has one tile, after a move that leaves one. theirs are the other's ones
// before the move.
func (s *Solver) answer(p int, m *move, theirs *byLane) int32 {
	s.nodes++
	own, other := &s.sides[p], &s.sides[1-p]
	mark := s.g.Mark()
	s.g.Lay(m.play)
	own.rack -= m.use
	own.points -= m.points
	changed := s.g.Changed(mark)
	kind, out := bits.TrailingZeros64(other.rack)/4, int16(-1)
	for i, score := range theirs {
		if changed>>i&1 == 1 {
			score = s.lane(1-p, i&1, i>>1, other.rack).one[kind]
		}
		out = max(out, score)
	}
	var v int32
	if out >= 0 {
		v = int32(out) + 2*own.points
	} else if mine := s.one(p); mine >= 0 {
		v = -mine - 2*other.points
	} else {
		v = own.points - other.points
	}
	own.rack += m.use
	own.points += m.points
	s.g.Back(mark)
	return v
}

// byLane is the most that a tile scores in each lane, -1 where it cannot be laid: lane l of direction dir is 2*l + dir.
type byLane [2 * board.Size]int16

// ones is what a player's only tile scores.
func (s *Solver) ones(p int, rack uint64) (scores byLane) {
	kind := bits.TrailingZeros64(rack) / 4
	for i := range scores {
		scores[i] = s.lane(p, i&1, i>>1, rack).one[kind]
	}
	return scores
}

// one is the most that a player's only tile scores, -1 if it cannot be laid.
func (s *Solver) one(p int) int32 {
	scores := s.ones(p, s.sides[p].rack)
	return int32(slices.Max(scores[:]))
}
