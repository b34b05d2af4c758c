package duplicate

import (
	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Diagram implements game.View: the board with the last top, the rack of the round, and the best so far.
func (v *view) Diagram() game.Diagram {
	s := v.observation()
	var last *board.Lay
	if n := len(v.Past); n > 0 {
		last = state.LayOf(v.Past[n-1].Top, &v.Board)
	}
	if v.End != "" {
		if last == nil {
			return *scrabble.Squares(s)
		}
		return scrabble.SquaresAfter(s, last)
	}
	s.Who = 0 // everybody sees the rack
	d := *scrabble.Hand(s, &v.Board, last, v.Rack.String())
	d.Standing = v.standing()
	return d
}

// standing tells the round and a seat's own answer or, in the channel, how many have answered it. A seat's own view
// does not tell that: it would have to be drawn anew with each answer of somebody else.
func (v *view) standing() game.Msg {
	switch {
	case v.End != "":
		return game.Msg{}
	case v.who != game.Public && v.own() == "":
		return game.M("duplicate.round", "round", v.Number)
	case v.who != game.Public:
		return game.M("duplicate.answered", "round", v.Number, "play", v.play())
	}
	return game.M("duplicate.standing", "round", v.Number, "n", v.answered, "seats", len(v.Answers))
}
