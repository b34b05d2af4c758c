package endgame

import (
	"math/bits"

	"tablee/rules/scrabble/internal/board"
)

// last is the value where the player on turn has one tile left, if a look is enough: the other has one too, or laying
// it is worth beta or more. With one tile each nobody gains by waiting: going out brings the other's tile twice, and
// after a pass the other goes out or both pass, which is worth the difference of the tiles and so never more.
func (s *Solver) last(p, passed int, beta int32) (v int32, known bool) {
	own, other := &s.sides[p], &s.sides[1-p]
	if !single(own.rack) {
		return 0, false
	}
	out, both := s.one(p), single(other.rack)
	switch {
	case out >= 0:
		v = out + 2*other.points
		return v, both || v >= beta
	case !both:
		return 0, false
	case passed == 0:
		if out = s.one(1 - p); out >= 0 {
			return -out - 2*own.points, true
		}
	}
	return other.points - own.points, true
}

// one is the most that a player's only tile scores, -1 if it cannot be laid.
func (s *Solver) one(p int) int32 {
	rack := s.sides[p].rack
	best, kind := int16(-1), bits.TrailingZeros64(rack)/4
	for dir := range 2 {
		for l := range board.Size {
			best = max(best, s.lane(p, dir, l, rack).one[kind])
		}
	}
	return int32(best)
}
