package round

import (
	"strconv"

	"tablee/rules/game"
)

// Digits formats a number.
func Digits(n int) string { return strconv.Itoa(n) }

// SideMsg names an end of the chain.
func SideMsg(s Side) game.Msg {
	if s == Left {
		return game.M("domino.side.left")
	}
	return game.M("domino.side.right")
}
