package movegen

import "tablee/rules/scrabble/internal/board"

// Near is the spots at the ends of the runs of a tile that is laid alone on a square, for its present row and column:
// those of AroundOne, for any points of the tile.
type Near struct {
	row, column uint64
	n           uint8
	ends        [4]Spot
}

// Nears caches those of all squares.
type Nears [board.Squares]Near

// At is the one for a square of a loaded board.
func (n *Nears) At(y *Layout, at uint8) *Near {
	e := &n[at]
	if row, column := y.keys[0][at/board.Size], y.keys[1][at%board.Size]; e.row != row || e.column != column {
		e.row, e.column = row, column
		e.n = uint8(len(y.AroundOne(at, 0, e.ends[:0])))
	}
	return e
}

// Best is the best score of a tile there after one with so many points, -1 if it fits nowhere.
func (n *Near) Best(t Tile, laid int32) int32 {
	best := int32(-1)
	for i := range n.ends[:n.n] {
		if s := &n.ends[i]; s.Mask&t.Letters != 0 {
			best = max(best, s.Score(t.Points)+laid*int32(wordTimes[s.Square]))
		}
	}
	return best
}
