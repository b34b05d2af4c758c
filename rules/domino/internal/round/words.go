package round

import (
	"strconv"

	"tablee/rules/game"
)

// Digits formats a number.
func Digits(n int) string { return strconv.Itoa(n) }

// AtSide is the id of a message about a side: the arms have one of their own, because other words go with their names.
func AtSide(id string, s Side) string {
	if s.Arm() >= 0 {
		return id + "arm"
	}
	return id
}

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
