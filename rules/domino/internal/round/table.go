// Package round implements a round of dominoes: the configuration, what everybody at the table sees, and what a seat
// may do with its tiles. The order of turns and the effects of moves are in package domino.
package round

import "tablee/rules/game"

// Table is what everybody at the table knows.
type Table struct {
	Config  Config
	Chain   Set
	Arms    Arms // All Fives: what lies at the top and the bottom of the spinner
	Spinner Tile // with Spun: the first double of the round, in All Fives
	Spun    bool
	Mover   int
	Log     []Ply // the plies of this round
	Opening Tile  // with Opens: the tile that opens, or opened, the round: the best one dealt
	Opens   bool
	Starter int // the seat that started the round
	Round   int // counted from 1
	Scores  []int
	Ended   Ending
}

// Ending is how the game ended.
type Ending uint8

// Ways in which a game ends.
const (
	Running  Ending = iota
	WentOut         // simple: a seat has laid its last tile
	Defeated        // simple: the seat in turn could neither lay nor draw
	Reached         // a round has ended, and somebody has reached the agreed points
	Stopped         // by the host; only in views
)

// Ply is one event in a round, as everybody saw it.
type Ply struct {
	Seat  int
	Kind  PlyKind
	Tile  Tile // PlyPlay: the tile as it lies in the chain or in an arm
	First bool // PlyPlay: the first tile of the chain
	Left  bool // PlyPlay: laid at the left end
	Arm   Side // PlyPlay: Top or Bottom if laid in an arm, else First
	// Ends, with PlyDraw and PlyPass, are the values at the ends of the chain: before it drew, the seat had no tile
	// with either, nor, if the arms were open, with those at the ends of the arms.
	Ends [2]uint8
	Arms [2]uint8
	Open bool // the arms were open
	// Fits, with PlyDraw: the drawn tile fitted, which ended the drawing.
	Fits bool
}

// PlyKind is the kind of a ply.
type PlyKind uint8

// Kinds of plies.
const (
	PlyPlay PlyKind = iota
	PlyDraw         // one tile was drawn
	PlyPass
)

// Side is where the tile of a PlyPlay was laid.
func (p *Ply) Side() Side {
	switch {
	case p.First:
		return First
	case p.Arm != First:
		return p.Arm
	case p.Left:
		return Left
	}
	return Right
}

// Fitting is, with PlyDraw and PlyPass, the set of tiles that could have been laid.
func (p *Ply) Fitting() Tiles {
	ts := With[p.Ends[0]] | With[p.Ends[1]]
	if p.Open {
		ts |= With[p.Arms[0]] | With[p.Arms[1]]
	}
	return ts
}

// Idle is a draw or a pass of the seat in turn.
func (t *Table) Idle(kind PlyKind) Ply {
	p := Ply{Seat: t.Mover, Kind: kind, Ends: t.Ends(), Open: t.ArmsOpen()}
	if p.Open {
		p.Arms = [2]uint8{uint8(t.End(Top).Value), uint8(t.End(Bottom).Value)}
	}
	return p
}

// Fits reports whether a tile can be laid at some end of the chain or of an arm, the chain not being empty.
func (t *Table) Fits(tile Tile) bool { return len(t.Sides(tile)) > 0 }

// Ends are the values at the ends of a chain that is not empty.
func (t *Table) Ends() [2]uint8 {
	return [2]uint8{uint8(t.Chain.LeftEnd()), uint8(t.Chain.RightEnd())}
}

// Passes is the number of consecutive seats, up to now, that could do nothing.
func (t *Table) Passes() int {
	n := 0
	for i := len(t.Log) - 1; i >= 0 && t.Log[i].Kind != PlyPlay; i-- {
		if t.Log[i].Kind == PlyPass {
			n++
		}
	}
	return n
}

// MustPlay reports whether everybody knows that the seat in turn has a tile to lay: at the start, and after it has
// drawn one that fits.
func (t *Table) MustPlay() bool {
	if len(t.Chain) == 0 {
		return true
	}
	n := len(t.Log)
	return n > 0 && t.Log[n-1].Fits
}

// MovesWith lists the moves of the seat in turn with a rack, given the number of tiles in the stock. They are in the
// order of the rack, the left end before the right one: the text's own policy takes the first.
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
	if t.ArmsOpen() {
		for _, s := range allSides[2:] {
			if tile.Contains(t.End(s).Value) {
				ss = append(ss, s)
			}
		}
	}
	return ss
}

// Label is a seat's side, in games with partners.
func (t *Table) Label(s game.Seat) game.Msg {
	if !t.Config.Partners || s < 0 {
		return game.Msg{}
	}
	return game.Lit(string("AB"[s%2]))
}
