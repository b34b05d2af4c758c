package endgame

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// lists are the stored plays of lanes, for both players.
type lists struct {
	tables [2]laneTable
	recent [2][2][board.Size]*laneList // the last list of each lane: most plays change few lanes
	size   int                         // approximate size in bytes
}

// maxLists bounds the memory of lists; after that the tables are cleared. Less memory costs time: half of it 7 %.
const maxLists = 64 << 20

// laneList is the plays of one lane for one player with certain tiles.
type laneList struct {
	key   uint64
	rack  board.PackedRack // the largest rack for which it is valid
	two   [pairCount]int16 // the best score with two tiles, by pair of kinds; -1 if there is none
	plays []movegen.Play
	moves []move
}

// list is the plays of player p with the tiles that are left, and a pass, each with its promise. It is valid until the
// next call for the same ply.
func (s *Solver) list(ply, p int) []choice {
	out := s.moves[ply][:0]
	for dir := range 2 {
		for l := range board.Size {
			out = s.lane(p, dir, l, s.sides[p].rack).held(s, p, out)
		}
	}
	out = append(out, choice{&s.pass, s.promise(&s.pass, p)})
	s.moves[ply] = out
	return out
}

// held adds the plays with the tiles that a player still has.
func (ll *laneList) held(s *Solver, p int, out []choice) []choice {
	rack := s.sides[p].rack
	for i := range ll.moves {
		if m := &ll.moves[i]; rack.Holds(m.use) {
			out = append(out, choice{m, s.promise(m, p)})
		}
	}
	return out
}

// met is a player's list of a lane as it is now, nil if there is none.
func (s *Solver) met(p, dir, l int) *laneList {
	key := s.g.LaneKeys()[dir][l]
	if ll := s.lists.recent[p][dir][l]; ll != nil && ll.key == key {
		return ll
	}
	return s.lists.tables[p].find(key)
}

// lane is a player's list of a lane as it is now, valid for a rack. It is made for the tiles that the player has when
// the lane is first met, which are few late in a line, and made again if the player has more.
func (s *Solver) lane(p, dir, l int, rack board.PackedRack) *laneList {
	ll := s.met(p, dir, l)
	switch {
	case ll == nil:
		ll = new(laneList)
		s.makeList(ll, p, dir, l, rack)
		s.lists.tables[p].add(ll)
	case !ll.rack.Holds(rack):
		s.makeList(ll, p, dir, l, ll.rack.Union(rack))
	}
	s.lists.recent[p][dir][l] = ll
	return ll
}

// makeList generates a lane's plays with the tiles of a rack.
func (s *Solver) makeList(ll *laneList, p, dir, l int, rack board.PackedRack) {
	side := &s.sides[p]
	held := side.unpack(rack)
	*ll = laneList{key: s.g.LaneKeys()[dir][l], rack: rack, plays: s.g.LanePlays(dir, l, &held, nil)}
	ll.moves = make([]move, len(ll.plays))
	for k := range ll.two {
		ll.two[k] = -1
	}
	for i := range ll.plays {
		m := side.move(&ll.plays[i])
		m.key = ll.key
		ll.moves[i] = m
		if m.play.Laid == 2 {
			best := &ll.two[pairIndex(m.use.Lowest(), m.use.Highest())]
			*best = max(*best, m.play.Score)
		}
	}
	if s.lists.size += 160 + 80*len(ll.moves); s.lists.size > s.maxListBytes {
		s.lists = lists{}
	}
}

// move is a play in the form of the search, without its lane's hash.
func (s *side) move(play *movegen.Play) move {
	dir, l, first := play.Lane()
	m := move{play: play, dir: uint8(dir), l: uint8(l)}
	for i, t := range play.Tiles[:play.Len] {
		if t == 0 {
			continue
		}
		m.on |= 1 << (first + i)
		m.laid ^= laidHash(play.Square()+i*play.Step(), t)
		if t&movegen.Blank != 0 {
			m.use += board.PackTiles(int(s.kindOf[board.Joker]), 1)
			continue
		}
		m.use += board.PackTiles(int(s.kindOf[t-1]), 1)
		m.points += s.worth[s.kindOf[t-1]]
	}
	return m
}
