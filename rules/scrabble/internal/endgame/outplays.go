package endgame

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
)

// outPlays are plays that went out with a rack and refuted a line, the newest first. They are tried wherever they are
// legal, because they need neither a list nor a search.
type outPlays struct {
	rack  board.PackedRack
	plays [outsKept]*move
}

const (
	outsKept = 4
	racks    = 1 << 10 // number of racks whose out-plays are stored
)

// outsOf are the out-plays of a player's present rack.
func (s *Solver) outsOf(p int) *outPlays {
	rack := s.sides[p].rack
	o := &s.outs[p][rack*0x9E3779B97F4A7C15>>54]
	if o.rack != rack {
		*o = outPlays{rack: rack}
	}
	return o
}

// keep stores a move that refuted a line, if it went out.
func (s *Solver) keep(p int, m *move) {
	if m.play == nil || m.use != s.sides[p].rack {
		return
	}
	o := s.outsOf(p)
	i := max(0, slices.Index(o.plays[:], m))
	if i == 0 && o.plays[0] != m {
		i = outsKept - 1
	}
	copy(o.plays[1:i+1], o.plays[:i])
	o.plays[0] = m
}
