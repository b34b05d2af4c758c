// Package all is the list of games. To add a game, add a line here.
package all

import (
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/gin"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rami"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/duplicate"
)

// Games lists the games in the order in which people see them.
func Games() []game.Rules {
	return []game.Rules{
		scrabble.Rules,
		duplicate.Rules,
		rummikub.Rules,
		letters.Rules,
		cards.Rules,
		rami.Rules,
		gin.Rules,
		domino.Rules,
		awale.Rules,
		gobblet.Rules,
	}
}
