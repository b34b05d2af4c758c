package round

import (
	"strconv"

	"tablee/rules/game"
)

// Digits formats a number.
func Digits(n int) string { return strconv.Itoa(n) }

// SideMsg names an end of the chain or of an arm.
func SideMsg(s Side) game.Msg {
	switch s {
	case Left:
		return game.M("domino.side.left")
	case Top:
		return game.M("domino.side.top")
	case Bottom:
		return game.M("domino.side.bottom")
	}
	return game.M("domino.side.right")
}
