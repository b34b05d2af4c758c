// Package round is a round of dominoes: what is agreed on before the first deal, what everybody at the table sees, and
// what a seat may do with the tiles that it holds. Whose move it is and what comes of it, the game itself says.
package round

import "tablee/rules/game"

// Table is what everybody at the table knows.
type Table struct {
	Config  Config
	Chain   Set
	Mover   int
	Log     []Ply // what has happened in this round
	Opening Tile  // with Opens: the tile that opens, or opened, the round: nobody was dealt a better one
	Opens   bool
	Starter int // the seat that started the round
	Round   int // counted from 1
	Scores  []int
	Ended   Ending
}

// Ending tells how the game ended.
type Ending uint8

// Ways for a game to end.
const (
	Running  Ending = iota
	WentOut         // simple: a seat has laid its last tile
	Defeated        // simple: the seat in turn could neither lay nor draw
	Reached         // draw, block: somebody has reached the points agreed on
	Stopped         // from outside: a view of it, never a position
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

// Ends are the values at the ends of a chain that is not empty.
func (t *Table) Ends() [2]uint8 {
	return [2]uint8{uint8(t.Chain.LeftEnd()), uint8(t.Chain.RightEnd())}
}

// Passes is the number of seats in a row, up to now, that could do nothing.
func (t *Table) Passes() int {
	n := 0
	for i := len(t.Log) - 1; i >= 0 && t.Log[i].Kind != PlyPlay; i-- {
		if t.Log[i].Kind == PlyPass {
			n++
		}
	}
	return n
}

// MustPlay reports whether everybody knows that the seat in turn has a tile to lay: at the start, and
// when it has just drawn one that fits.
func (t *Table) MustPlay() bool {
	if len(t.Chain) == 0 {
		return true
	}
	n := len(t.Log)
	return n > 0 && t.Log[n-1].Fits
}

// MovesWith lists what the seat in turn may do with a rack, given the number of tiles in the stock. They
// are in the order of the rack, the left end before the right one: the text's own policy takes the first.
func (t *Table) MovesWith(rack Set, stock int) []game.Move {
	var ms []game.Move
	for _, tile := range rack {
		for _, side := range t.Sides(tile) {
			ms = append(ms, Play{tile, side}.Move())
		}
	}
	switch {
	case len(ms) > 0:
		return ms
	case t.Config.Drawable(stock) > 0:
		return []game.Move{Draw}
	default:
		return []game.Move{Pass}
	}
}

// Sides are the sides where a tile may be laid now.
func (t *Table) Sides(tile Tile) []Side {
	if len(t.Chain) == 0 {
		if t.Opens && !tile.Same(t.Opening) {
			return nil
		}
		return []Side{First}
	}
	var ss []Side
	if tile.Contains(t.Chain.LeftEnd()) {
		ss = append(ss, Left)
	}
	if tile.Contains(t.Chain.RightEnd()) {
		ss = append(ss, Right)
	}
	return ss
}

// Label is the side of a seat where there are partners.
func (t *Table) Label(s game.Seat) game.Msg {
	if !t.Config.Partners || s < 0 {
		return game.Msg{}
	}
	return game.Lit(string("AB"[s%2]))
}
