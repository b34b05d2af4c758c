package message

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// NotYourTurn refuses a move of somebody whose turn it is not, and names whose turn it is where that is known.
func NotYourTurn(t *table.Table) error {
	if len(t.Turn) == 0 || t.InTurn() {
		return game.Refuse("refused.turn")
	}
	var who []game.Msg
	for _, s := range t.Turn {
		who = append(who, game.M("board.name", "who", s))
	}
	return game.Refuse("say.notyourturn", "who", who)
}
