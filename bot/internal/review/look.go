package review

import (
	"tablee/rules/game"
	"tablee/rules/table"
)

// Look is a review for the reader on a seat: with moves in people's notation, and the boards of the moments as the seat
// saw them then.
func Look(g Game, r *Review, seat game.Seat) (*table.ReviewLook, error) {
	l := &table.ReviewLook{Seat: seat, Done: len(g.Moves), Of: len(g.Moves), Review: r}
	own := r.Of(seat)
	lights := r.Highlights(seat)
	pos, err := g.Start()
	for i := range g.Moves {
		if err != nil {
			break
		}
		ply := i + 1
		for len(own) > 0 && own[0].Ply == ply {
			v := pos.View(seat)
			l.Turns = append(l.Turns, told(v, own[0]))
			if own[0].Missed() {
				l.Missed = append(l.Missed, table.SeenMoment{Told: l.Turns[len(l.Turns)-1], View: v})
			}
			own = own[1:]
			if len(lights) > 0 && lights[0].Ply == ply {
				l.Moments = append(l.Moments, table.SeenMoment{Why: lights[0].Why, Told: l.Turns[len(l.Turns)-1], View: v})
				lights = lights[1:]
			}
		}
		pos, err = g.After(pos, i)
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// told writes a turn's moves in people's notation.
func told(v game.View, t *table.ReviewTurn) table.ToldTurn {
	tt := table.ToldTurn{ReviewTurn: t, PlayedAs: game.Notation(v, t.Played)}
	tt.Moves = *game.Compare(v, t.Played, t.Best).Moves
	if t.Best != "" {
		tt.BestAs = game.Notation(v, t.Best)
	}
	return tt
}
