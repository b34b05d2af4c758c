package duplicate

import (
	"strconv"

	"tablee/rules/game"
	"tablee/rules/scrabble"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Diagram implements game.View: the board with the last top and the rack of the round, or the whole game once it is
// over.
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
		d := scrabble.SquaresAfter(s, last)
		d.Parts = append(d.Parts, v.sheet())
		return d
	}
	s.Who = 0 // everybody sees the rack
	return *scrabble.Hand(s, &v.Board, last, v.Rack.String())
}

// sheet is the whole game as a table: a line for each round with the top and its points; for a seat, with what its own
// answer earned and what it lost to the top, else with the top's place.
func (v *view) sheet() game.Part {
	o := v.Options.scrabble()
	part := game.Part{Title: game.M("duplicate.sheet")}
	if v.who != game.Public {
		part.Title = game.M("duplicate.ownsheet")
	}
	for i := range v.Past {
		r := &v.Past[i]
		row := []game.Token{game.T(strconv.Itoa(i+1) + " " + board.Letters(r.Word))}
		if v.who == game.Public {
			place, _ := board.ParsePlacement(r.Top)
			row = append(row, game.T(o.Where(place)))
		}
		row = append(row, game.T(strconv.Itoa(r.Points)))
		if s := int(v.who); v.who != game.Public {
			earned := 0
			if s < len(r.Answers) {
				earned = r.points(s)
			}
			row = append(row, game.T(strconv.Itoa(earned)), game.T(strconv.Itoa(earned-r.Points)))
		}
		part.Table = append(part.Table, row)
	}
	return part
}

// standing tells the round and a seat's own answer or, in the channel, how many have answered it, of those and the ones
// whose answer is awaited. A seat's own view does not tell that: it would have to be drawn anew with each answer of
// somebody else.
func (v *view) standing() game.Msg {
	switch {
	case v.End != "":
		return game.Msg{}
	case v.who != game.Public && v.own() == "":
		return game.M("duplicate.round", "round", v.Number)
	case v.who != game.Public:
		return game.M("duplicate.answered", "round", v.Number, "play", v.play())
	}
	return game.M("duplicate.standing", "round", v.Number, "n", v.answered, "seats", len(v.Answers)-v.absent)
}
