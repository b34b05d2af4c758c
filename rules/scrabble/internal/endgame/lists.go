package endgame

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

// laneKeys are the hashes of all lanes of a board.
type laneKeys = [2][board.Size]uint64

// key hashes the position: what lies on the board, both racks, who is on turn, and whether the turn before was passed.
func (s *Solver) key(p, passed int) (uint64, laneKeys) {
	keys := *s.g.LaneKeys()
	h := uint64(p*2+passed+1) * 0x9E3779B97F4A7C15
	for _, k := range keys[0] { // the rows alone hold every tile
		h = (h ^ k) * 0xD6E8FEB86659FD93
		h ^= h >> 29
	}
	for i := range s.sides {
		h = (h ^ s.sides[i].rack) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	return h, keys
}

// nibbles has the top bit of each packed count.
const nibbles = 0x8888888

// list is the plays of player p with the tiles still held, and a pass, each with its promise. It is valid until the
// next call for the same ply.
func (s *Solver) list(ply, p int, keys *laneKeys) []choice {
	out := s.moves[ply][:0]
	held := s.sides[p].rack | nibbles
	for dir := range 2 {
		for l := range board.Size {
			ll := s.lists[p].find(keys[dir][l])
			if ll == nil {
				ll = s.makeList(p, dir, l)
				s.lists[p].add(ll)
			}
			for i := range ll.moves {
				if m := &ll.moves[i]; (held-m.use)&nibbles == nibbles {
					out = append(out, choice{m, s.guess(m, p)})
				}
			}
		}
	}
	out = append(out, choice{&s.pass, s.guess(&s.pass, p)})
	s.moves[ply] = out
	return out
}

// makeList generates a lane's plays for the player's first rack.
func (s *Solver) makeList(p, dir, l int) *laneList {
	side := &s.sides[p]
	ll := &laneList{key: s.g.LaneKeys()[dir][l], plays: s.g.LanePlays(dir, l, &side.start, nil)}
	ll.moves = make([]move, len(ll.plays))
	for i := range ll.plays {
		m := move{play: &ll.plays[i], dir: uint8(dir), l: uint8(l), key: ll.key}
		for _, t := range m.play.Tiles[:m.play.Len] {
			switch {
			case t&gen.Blank != 0:
				m.use += 1 << side.nibble[board.Joker]
			case t != 0:
				m.use += 1 << side.nibble[t-1]
				m.points += int32(s.values[t-1])
			}
		}
		ll.moves[i] = m
	}
	return ll
}

// laneTable is the lists of a player by their lanes' hashes: open addressing, at most half full. The keys lie apart, so
// that looking a list up reads little.
type laneTable struct {
	keys  []uint64
	lists []*laneList
	n     int
}

// find is the list of a lane, nil if there is none yet.
func (t *laneTable) find(key uint64) *laneList {
	if t.n == 0 {
		return nil
	}
	return t.lists[t.place(key)]
}

// place is where the list of a lane is, or where it would be added.
func (t *laneTable) place(key uint64) int {
	i := int(key & uint64(len(t.keys)-1))
	for t.keys[i] != key && t.lists[i] != nil {
		i = (i + 1) & (len(t.keys) - 1)
	}
	return i
}

func (t *laneTable) add(list *laneList) {
	if 2*t.n >= len(t.keys) {
		old := t.lists
		size := max(1<<10, 2*len(t.keys))
		*t = laneTable{keys: make([]uint64, size), lists: make([]*laneList, size)}
		for _, l := range old {
			if l != nil {
				t.add(l)
			}
		}
	}
	i := t.place(list.key)
	t.keys[i], t.lists[i] = list.key, list
	t.n++
}
