package scrabble

import (
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// Explain gives hints about a move; for a play, first its row or column, then its letters.
func Explain(s *state.Observation, m game.Move) game.Advice {
	v := seatView{s}
	switch {
	case !v.Mine():
		return game.Advice{}
	case m == state.MoveAccept || m == state.MoveRefuse || m == state.MoveChallenge:
		return explainVerdict(v, string(m))
	case !v.Placing():
		return game.Advice{}
	case m == state.MovePass:
		return game.Advice{Where: game.M("scrabble.hint.where.rack"), What: game.M("scrabble.hint.what.pass"),
			Why: game.M("scrabble.hint.why.pass"), Fill: game.Action{Name: controlPass}}
	case strings.HasPrefix(string(m), "-"):
		return explainExchange(v, string(m[1:]))
	}
	return explainPlay(v, m)
}

// explainVerdict gives hints about an answer to the last word: Hint returns one only while such an answer is awaited.
func explainVerdict(v seatView, m string) game.Advice {
	if _, err := v.judgement(m); err != nil {
		return game.Advice{}
	}
	return game.Advice{Where: game.M("scrabble.hint.where.verdict"), What: game.M("scrabble.hint.what.verdict",
		"word", board.Letters(v.Last().Words[0])), Why: game.M("scrabble.hint.why." + m)}
}

func explainExchange(v seatView, tiles string) game.Advice {
	if v.Swappable(tiles) != nil {
		return game.Advice{}
	}
	back, _ := board.ParseMultiset(tiles)
	rack := v.Rack()
	fill := game.Action{Name: controlSwap, Values: strings.Split(back.String(), "")}
	return game.Advice{Where: game.M("scrabble.hint.where.rack"), What: game.M("scrabble.hint.what.exchange",
		"n", back.Len()), Why: game.M("scrabble.hint.why.exchange", "rest", rest(rack.Minus(&back))), Fill: fill}
}

func explainPlay(v seatView, m game.Move) game.Advice {
	place, ok := board.ParsePlacement(string(m))
	if !ok {
		return game.Advice{}
	}
	rack := v.Rack()
	lay, err := v.Fit(&rack, place)
	if err != nil || !v.Judged() && v.Exist(lay) != nil {
		return game.Advice{}
	}
	line, name := "row", v.Options.RowName(place.Row)
	if place.Down {
		line, name = "column", v.Options.ColName(place.Col)
	}
	used := lay.Used()
	a := game.Advice{
		Where: game.M("scrabble.hint.where."+line, "line", name),
		What:  game.M("scrabble.hint.what.letters", "tiles", v.Options.Tiles(used.String())),
		Why:   game.M("scrabble.hint.why.points", "n", lay.Points(), "rest", rest(rack.Minus(&used))),
		Fill: game.Action{Name: "play", Args: map[string]string{"at": v.Options.Where(lay.Place),
			"word": v.Whole(lay.Place)}},
	}
	switch {
	case lay.Bonus > 0:
		a.What = game.M("scrabble.hint.what.bingo")
		a.Why = game.M("scrabble.hint.why.bingo", "n", lay.Points(), "bonus", lay.Bonus)
	case rack.Len() == used.Len():
		a.Why = game.M("scrabble.hint.why.out", "n", lay.Points())
	}
	return a
}
