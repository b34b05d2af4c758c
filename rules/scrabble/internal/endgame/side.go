package endgame

import "tablee/rules/scrabble/internal/board"

// side is one player: the rack, by the kinds of tiles on it.
type side struct {
	start  board.Multiset
	kindOf [board.Kinds]uint8 // the kind of each tile
	worth  [board.RackSize]int32
	kinds  [board.RackSize]board.Tile
	rack   board.PackedRack
	points int32 // value of the tiles left
	n      int
}

func newSide(rack board.Multiset, values *board.Values) side {
	s := side{start: rack, n: rack.Len(), points: int32(rack.Sum(values))}
	kind := 0
	for t, n := range rack {
		if n == 0 {
			continue
		}
		s.kindOf[t] = uint8(kind)
		s.worth[kind], s.kinds[kind] = int32(values[t]), board.Tile(t)
		s.rack += board.PackTiles(kind, n)
		kind++
	}
	return s
}

// unpack converts a part of the player's first rack to a multiset.
func (s *side) unpack(rack board.PackedRack) (m board.Multiset) {
	for t, n := range s.start {
		if n > 0 {
			m[t] = rack.Count(int(s.kindOf[t]))
		}
	}
	return m
}
