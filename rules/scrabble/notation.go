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
		return v.Options.Msg("button.pass")
	case state.MoveAccept:
		if v.Phase == state.Challengeable {
			return v.Options.Msg("button.stands")
		}
		return v.Options.Msg("button.accept")
	case state.MoveRefuse, state.MoveChallenge:
		return v.Options.Msg("button." + string(m))
	}
	if words, ok := strings.CutPrefix(string(m), state.MoveChallenge+" "); ok {
		return v.Options.Msg("move.challenge", "words", strings.ReplaceAll(words, ",", " "))
	}
	if tiles, ok := strings.CutPrefix(string(m), "-"); ok {
		return v.Options.Msg("move.exchange", "tiles", tiles)
	}
	p, ok := board.ParsePlacement(string(m))
	if !ok {
		return game.Lit(string(m))
	}
	return v.Options.Msg("move.play", "at", v.Options.Where(p), "word", v.Whole(p))
}
