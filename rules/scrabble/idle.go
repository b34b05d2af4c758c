package scrabble

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/state"
)

// Idling implements game.Idler: where the table's assist allows it, a player may be told that there is no playable
// word. Where people judge words, any word may be played.
// words any may be laid.
func (r rules) Idling(o game.Options) game.Idling {
	opts, err := state.ReadOptions(o)
	if err != nil || opts.Referee || opts.Challenge != state.ChallengeVoid || r.Assist(o) != game.AssistFree {
		return game.IdleNever
	}
	return game.IdleHelps
}

// Idle implements game.Idler: it passes if no word can be played and no tile exchanged.
func (r rules) Idle(pos game.Position, by game.Seat) game.Move {
	p := pos.(*position)
	if o := &p.Options; o.Referee || o.Challenge != state.ChallengeVoid || o.Assist != "list" {
		return ""
	}
	if ms := ai.Moves(&p.Layout, by); len(ms) == 1 && ms[0] == state.MovePass {
		return state.MovePass
	}
	return ""
}
