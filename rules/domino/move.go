package domino

import "tablee/rules/game"

// The moves without a tile.
const (
	moveDraw game.Move = "draw"
	movePass game.Move = "pass"
)

// side is where a tile goes.
type side byte

// Sides of the chain; the first tile has none.
const (
	first side = 0
	left  side = 'L'
	right side = 'R'
)

// play is a move that lays a tile.
type play struct {
	tile Tile
	side side
}

// move is the canonical form: "4-6" for the first tile, then "4-6 L" or "4-6 R".
func (p play) move() game.Move {
	if p.side == first {
		return game.Move(p.tile.name('-'))
	}
	return game.Move(p.tile.name('-') + " " + string(p.side))
}

// parsePlay reads the canonical form of a move that lays a tile.
func parsePlay(m game.Move) (play, bool) {
	if len(m) != 3 && len(m) != 5 {
		return play{}, false
	}
	if !digit(m[0]) || m[1] != '-' || !digit(m[2]) {
		return play{}, false
	}
	p := play{tile: Make(int(m[0]-'0'), int(m[2]-'0'))}
	if len(m) == 5 {
		p.side = side(m[4])
		if m[3] != ' ' || p.side != left && p.side != right {
			return play{}, false
		}
	}
	return p, true
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
