package endgame

import (
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// leavesTwo is an upper bound for a move that leaves two tiles: its points, plus what these tiles may bring on the
// present board or together with the play. If it is above alpha it may be incomplete.
func (h *upperBounds) leavesTwo(m *move, left board.PackedRack, alpha int32) int32 {
	own, others, gain := &h.sides[h.p], h.sides[1-h.p].points, int32(m.play.Score)
	kinds := [2]int{left.Lowest(), left.Highest()}
	mine := [2]tile{own.tile(kinds[0]), own.tile(kinds[1])}
	one, both := [2]int32{h.best[kinds[0]], h.best[kinds[1]]}, h.pairBound(kinds)
	if atMost := gain + lastTwo(&mine, one, both, others); atMost > alpha {
		return atMost
	}
	near, also := h.g.After(m.play, [2]movegen.Tile{mine[0].Tile, mine[1].Tile})
	one = [2]int32{max(one[0], near[0]), max(one[1], near[1])}
	return gain + lastTwo(&mine, one, max(both, also), others)
}

// lastTwo is an upper bound for a player's last two tiles, given their best scores, single and together; see
// tile.atMost.
func lastTwo(mine *[2]tile, one [2]int32, both, others int32) int32 {
	atMost := others - mine[0].Points - mine[1].Points
	if both >= 0 {
		atMost = max(atMost, both+2*others)
	}
	for i, x := range one {
		if x >= 0 {
			atMost = max(atMost, x+mine[1-i].atMost(one[1-i], others))
		}
	}
	return atMost
}

// pairBound is an upper bound for the score of two tiles on the present board, in one play or one next to the other; -1
// if there is none. If it is known for the position before the last move, it is computed from that and from what is
// next to the move.
func (h *upperBounds) pairBound(kinds [2]int) int32 {
	both := &h.both[pairIndex(kinds[0], kinds[1])]
	if *both != unknown {
		return *both
	}
	own := &h.sides[h.p]
	mine := [2]tile{own.tile(kinds[0]), own.tile(kinds[1])}
	if h.above != nil {
		_, *both = h.g.After(h.above.by.play, [2]movegen.Tile{mine[0].Tile, mine[1].Tile})
		*both = max(*both, h.above.solo.both[pairIndex(kinds[0], kinds[1])])
		return *both
	}
	*both = h.two(h.p, kinds)
	for i := range mine {
		for k := range h.spots {
			sp := &h.spots[k]
			if sp.Mask&mine[i].Letters == 0 {
				continue
			}
			if x := h.nears.At(&h.g.Layout, sp.Square).Best(mine[1-i].Tile, mine[i].Points); x >= 0 {
				*both = max(*both, sp.Score(mine[i].Points)+x)
			}
		}
	}
	return *both
}

// allPairs computes pairBound for all pairs, for later positions.
func (h *upperBounds) allPairs() {
	rack := h.sides[h.p].rack
	for a := rack; a != 0; a = a.Next() {
		for b := a - board.PackTiles(a.Lowest(), 1); b != 0; b = b.Next() {
			h.pairBound([2]int{a.Lowest(), b.Lowest()})
		}
	}
}
