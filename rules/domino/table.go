package domino

import "tablee/rules/game"

// table is what everybody at the table knows.
type table struct {
	cfg     config
	Chain   Set
	turn    int
	Log     []Ply // what has happened in this round
	Opening Tile  // with Opens: the tile that opens, or opened, the round: nobody was dealt a better one
	Opens   bool
	Starter int // the seat that started the round
	Round   int // counted from 1
	Scores  []int
	Ended   ending
}

// ending tells how the game ended.
type ending uint8

// Ways for a game to end.
const (
	running  ending = iota
	wentOut         // simple: a seat has laid its last tile
	defeated        // simple: the seat in turn could neither lay nor draw
	reached         // draw, block: somebody has reached the points agreed on
)

// Ply is one thing that happened in a round, as everybody saw it.
type Ply struct {
	Seat  int
	Kind  PlyKind
	Tile  Tile // PlyPlay: the tile as it lies in the chain
	First bool // PlyPlay: the first tile of the chain
	Left  bool // PlyPlay: laid at the left end
	// Ends, with PlyDraw and PlyPass, are the values at the ends of the chain: the seat, before it drew,
	// had no tile with either.
	Ends [2]uint8
	// Fits, with PlyDraw: the tile drawn fitted, so that the drawing stopped there.
	Fits bool
}

// PlyKind is what happened.
type PlyKind uint8

// Kinds of plies.
const (
	PlyPlay PlyKind = iota
	PlyDraw         // one tile was drawn
	PlyPass
)

// ends are the values at the ends of a chain that is not empty.
func (t *table) ends() [2]uint8 {
	return [2]uint8{uint8(t.Chain.LeftEnd()), uint8(t.Chain.RightEnd())}
}

// passes is the number of seats in a row, up to now, that could do nothing.
func (t *table) passes() int {
	n := 0
	for i := len(t.Log) - 1; i >= 0 && t.Log[i].Kind != PlyPlay; i-- {
		if t.Log[i].Kind == PlyPass {
			n++
		}
	}
	return n
}

// mustPlay tells whether everybody knows that the seat in turn has a tile to lay: at the start, and
// when it has just drawn one that fits.
func (t *table) mustPlay() bool {
	if len(t.Chain) == 0 {
		return true
	}
	n := len(t.Log)
	return n > 0 && t.Log[n-1].Fits
}

// moves lists what the seat in turn may do with a rack, given the number of tiles in the stock. They
// are in the order of the rack, the left end before the right one: the text's own policy takes the first.
func (t *table) moves(rack Set, stock int) []game.Move {
	var ms []game.Move
	for _, tile := range rack {
		for _, side := range t.sides(tile) {
			ms = append(ms, play{tile, side}.move())
		}
	}
	switch {
	case len(ms) > 0:
		return ms
	case t.cfg.drawable(stock) > 0:
		return []game.Move{moveDraw}
	default:
		return []game.Move{movePass}
	}
}

// sides are the sides where a tile may be laid now.
func (t *table) sides(tile Tile) []side {
	if len(t.Chain) == 0 {
		if t.Opens && !tile.Same(t.Opening) {
			return nil
		}
		return []side{first}
	}
	var ss []side
	if tile.Contains(t.Chain.LeftEnd()) {
		ss = append(ss, left)
	}
	if tile.Contains(t.Chain.RightEnd()) {
		ss = append(ss, right)
	}
	return ss
}

// Label is the side of a seat where there are partners.
func (t *table) Label(s game.Seat) game.Msg {
	if !t.cfg.Partners || s < 0 {
		return game.Msg{}
	}
	return game.Lit(string("AB"[s%2]))
}
