package scrabble

import (
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Notation is a place in the table's own coordinates with the whole word, jokers in lower case, in a form that can be
// typed. Moves that lay no tile are described in words.
func Notation(v *state.Observation, m game.Move) game.Msg {
	switch m {
	case state.MovePass:
		return game.M("scrabble.button.pass")
	case state.MoveAccept:
		if v.Phase == state.Challengeable {
			return game.M("scrabble.button.stands")
		}
		return game.M("scrabble.button.accept")
	case state.MoveRefuse, state.MoveChallenge:
		return game.M("scrabble.button." + string(m))
	}
	if tiles, ok := strings.CutPrefix(string(m), "-"); ok {
		return game.M("scrabble.move.exchange", "tiles", tiles)
	}
	p, ok := board.ParsePlacement(string(m))
	if !ok {
		return game.Lit(string(m))
	}
	return game.M("scrabble.move.play", "at", v.Options.Where(p), "word", v.Whole(p))
}
