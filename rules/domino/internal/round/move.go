package round

import "tablee/rules/game"

// The moves without a tile.
const (
	Draw game.Move = "draw"
	Pass game.Move = "pass"
)

// Side is the end of the chain where a tile is laid.
type Side byte

// Sides of the chain; the first tile has none.
const (
	First Side = 0
	Left  Side = 'L'
	Right Side = 'R'
)

// Play is a move that lays a tile.
type Play struct {
	Tile Tile
	Side Side
}

// Move is the canonical form: "4-6" for the first tile, then "4-6 L" or "4-6 R".
func (p Play) Move() game.Move {
	if p.Side == First {
		return game.Move(p.Tile.Name('-'))
	}
	return game.Move(p.Tile.Name('-') + " " + string(p.Side))
}

// ParsePlay parses the canonical form of a move that lays a tile.
func ParsePlay(m game.Move) (Play, bool) {
	if len(m) != 3 && len(m) != 5 {
		return Play{}, false
	}
	if !digit(m[0]) || m[1] != '-' || !digit(m[2]) {
		return Play{}, false
	}
	p := Play{Tile: Make(int(m[0]-'0'), int(m[2]-'0'))}
	if len(m) == 5 {
		p.Side = Side(m[4])
		if m[3] != ' ' || p.Side != Left && p.Side != Right {
			return Play{}, false
		}
	}
	return p, true
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
