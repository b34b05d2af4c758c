package round

import "tablee/rules/game"

// The moves without a tile.
const (
	Draw game.Move = "draw"
	Pass game.Move = "pass"
)

// Side is the end of the chain, or of an arm, where a tile is laid.
type Side byte

// Sides of the layout; the first tile has none.
const (
	First Side = 0
	Left  Side = 'L'
	Right Side = 'R'
	// Top and Bottom are the arms of the spinner in All Fives. Their letters are no letters of Left and Right in
	// French: D would be "droite".
	Top    Side = 'T'
	Bottom Side = 'B'
)

// Play is a move that lays a tile.
type Play struct {
	Tile Tile
	Side Side
}

// Move is the canonical form: "4-6" for the first tile, then "4-6 L", "4-6 R", "4-6 T" or "4-6 B".
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
		if m[3] != ' ' || p.Side != Left && p.Side != Right && p.Side.Arm() < 0 {
			return Play{}, false
		}
	}
	return p, true
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
