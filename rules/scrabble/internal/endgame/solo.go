package endgame

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// solo is a position in which the other player's last tile fits nowhere, so that one player plays alone. Then the order
// of plays that do not touch each other makes no difference. A move that is found to be worth too little, also if the
// other passes after it, is not tried again after the moves that are tried later, because both together are worth too
// little as well (sleep sets: P. Godefroid, Using Partial Orders to Improve Automatic Verification Methods, 1990). With
// three tiles left no search follows a move, so the sleep set is not used.
type solo struct {
	on    bool // the sleep set is used
	level int  // 0 with four tiles left, 1 with five
	moves []choice
	keys  [2][board.Size]uint64 // of the lanes
	both  [pairCount]int32      // with four tiles left: what two of them may bring
}

const soloLevels = 2

// promisingMoves is the moves of a position in which the other has one tile left, without those that are known to be
// worth too little.
func promisingMoves(s *Solver, v *visit) []choice {
	p := v.ply & 1
	h, stuck := singleBounds(s, p)
	if !stuck {
		return h.filter(v, s.unrefuted(v, s.list(v.ply, p), 0))
	}
	if level := s.sides[p].rack.Tiles() - 4; level >= 0 && level < soloLevels {
		s.solos++
		s.asleep[level] = sleepSet{}
		v.solo.on, v.solo.level, v.solo.keys = true, level, *s.g.LaneKeys()
	}
	if above := v.above(s); above == nil {
		v.solo.moves = s.list(v.ply, p)
	} else {
		v.solo.moves = v.awake(s, above)
		v.best = max(v.best, v.alpha) // sleeping moves may be worth as much
		if above.solo.level == 0 {
			h.above = above
		}
	}
	if v.solo.on && v.solo.level == 0 && s.g.Cross {
		h.allPairs()
		v.solo.both = h.both
	}
	v.solo.moves = h.filter(v, v.solo.moves)
	return v.solo.moves
}

// above is the position before the player's last move, if it has a sleep set; the other player has passed since.
func (v *visit) above(s *Solver) *visit {
	if v.ply < 3 || !s.visited[v.ply-2].solo.on {
		return nil
	}
	return &s.visited[v.ply-2]
}

// sleep adds a move that is worth too little to the sleep set.
func (v *visit) sleep(s *Solver, m *move) {
	if v.solo.on {
		s.asleep[v.solo.level].add(m.laid)
	}
}

// awake is the moves outside the sleep set: the remaining moves of the position above, and all moves in the lanes that
// the last move has changed.
func (v *visit) awake(s *Solver, above *visit) []choice {
	p, keys := v.ply&1, s.g.LaneKeys()
	if above.by.blank() {
		return s.list(v.ply, p) // it may touch a play without changing its lane
	}
	var halo movegen.Halo
	s.g.Halo(above.by.play, &halo)
	out, rack := s.moves[v.ply][:0], s.sides[p].rack
	for _, c := range above.solo.moves {
		if m := c.move; m.play != nil && rack.Holds(m.use) && keys[m.dir][m.l] == m.key {
			out = append(out, choice{m, s.promise(m, p)})
		}
	}
	for dir := range 2 {
		for l, key := range &keys[dir] {
			if key != above.solo.keys[dir][l] {
				out = s.lane(p, dir, l, rack).held(s, p, out)
			}
		}
	}
	asleep := &s.asleep[above.solo.level]
	out = slices.DeleteFunc(out, func(c choice) bool { return halo[c.dir][c.l+1]&c.on == 0 && asleep.has(c.laid) })
	out = append(out, choice{&s.pass, s.promise(&s.pass, p)})
	s.moves[v.ply] = out
	return out
}

// blank reports whether a move lays a joker.
func (m *move) blank() bool {
	return slices.ContainsFunc(m.play.Tiles[:m.play.Len], func(t uint8) bool { return t&movegen.Blank != 0 })
}
