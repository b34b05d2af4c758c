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
	case m == state.MoveAccept || m == state.MoveRefuse || state.IsChallenge(string(m)):
		verb, _, _ := strings.Cut(string(m), " ")
		return explainVerdict(v, verb)
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
		"n", back.Len()), Why: game.M("scrabble.hint.why.exchange", "rest", rack.Minus(&back).String()), Fill: fill}
}

// pointedLine is the board with a mark on the row or column of a place; in the text it stands beside that line.
func (v seatView) pointedLine(place board.Placement) *game.Diagram {
	d := DiagramOf(v.Observation)
	grid := d.Parts[0].Grid
	grid.Right, grid.Under = make([]string, board.Size), make([]string, board.Size)
	for i := range board.Size {
		if place.Down {
			grid.Cells[i][place.Col].Better.Touch = game.Within
		} else {
			grid.Cells[place.Row][i].Better.Touch = game.Within
		}
	}
	if place.Down {
		grid.Right, grid.Under[place.Col] = nil, game.SignBetter
	} else {
		grid.Under, grid.Right[place.Row] = nil, game.SignBetter
	}
	return game.Pointed(game.Diagram{Parts: []game.Part{d.Parts[0], drawer(v).rackPart(v.Rack().String())}})
}

// pointedRack is the board with marks on letters of the rack.
func (v seatView) pointedRack(letters string) *game.Diagram {
	d := DiagramOf(v.Observation)
	rack := drawer(v).rackPart(v.Rack().String())
	for i, t := range v.Rack().String() {
		if at := strings.IndexRune(letters, t); at >= 0 {
			letters = letters[:at] + letters[at+1:]
			rack.Tokens[i].Point()
		}
	}
	return game.Pointed(game.Diagram{Parts: []game.Part{d.Parts[0], rack}})
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
	letters := used.String()
	if lay.Bonus > 0 {
		letters = rack.String()
	}
	a := game.Advice{
		Boards: [game.HintMove]*game.Diagram{v.pointedLine(place), v.pointedRack(letters), nil},
		Where:  game.M("scrabble.hint.where."+line, "line", name),
		What:   game.M("scrabble.hint.what.letters", "tiles", v.Options.Tiles(used.String())),
		Why:    game.M("scrabble.hint.why.points", "n", lay.Points(), "rest", rack.Minus(&used).String()),
		Fill: game.Action{Name: controlPlace, Args: map[string]string{"at": v.Options.Where(lay.Place),
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
