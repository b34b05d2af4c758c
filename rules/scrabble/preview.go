package scrabble

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// pending is the word to be confirmed, checked against the current board; the error says what no longer fits.
func (v seatView) pending(d draft) (*board.Lay, error) {
	rack := v.Rack()
	p, err := interpret(&v.Table, d.At, d.Word, rack)
	if err != nil {
		return nil, err
	}
	lay, err := v.Fit(&rack, p)
	if err == nil && len(lay.Tiles) > board.RackSize { // of the eight in a form of Duplicate
		return nil, v.Options.Refuse("refused.seven")
	}
	return lay, err
}

// placed is the word to be confirmed, as it is played: where nothing is said about whether a play is valid, it need not
// fit the board.
func (v seatView) placed(d draft) (board.Placement, error) {
	lay, err := v.pending(d)
	if err == nil {
		return lay.Place, nil
	}
	if !v.Options.Duplicate.Blind {
		return board.Placement{}, err
	}
	return interpret(&v.Table, d.At, d.Word, v.Rack())
}

// preview describes the effect of confirming, and whether the move would be accepted.
func (v seatView) preview(d draft) (say []game.Msg, ok bool) {
	switch {
	case d.Pass:
		return []game.Msg{v.Options.Msg("say.pass")}, true
	case d.Swap != "":
		if err := v.Swappable(d.Swap); err != nil {
			m, _ := game.Refused(err)
			return []game.Msg{m}, false
		}
		swap, _ := board.ParseMultiset(d.Swap)
		rack := v.Rack()
		return []game.Msg{v.Options.Msg("say.swap", "tiles", d.Swap, "rest", rack.Minus(&swap).String())}, true
	}
	lay, err := v.pending(d)
	if err != nil {
		say = []game.Msg{v.Options.Msg("say.waiting", "at", d.At, "word", d.Word)}
		if _, err = v.placed(d); err == nil {
			return say, true
		}
		m, _ := game.Refused(err)
		return append(say, m), false
	}
	say = []game.Msg{v.tellLay("say.play", lay)}
	if v.NoScores {
		say = []game.Msg{v.tellLay("say.unscored", lay)}
	}
	if v.Options.Assist == "off" {
		return say, true
	}
	if err := v.Exist(lay); err != nil {
		m, _ := game.Refused(err)
		if v.Judged() { // it can be played: people decide
			m.ID = v.Options.Msg("say.unlisted").ID
		}
		return append(say, m), v.Judged()
	}
	return append(say, v.Options.Msg("say.known")), true
}

// tellLay describes a placement: arrow, words, points and what stays on the rack.
func (v seatView) tellLay(id string, lay *board.Lay) game.Msg {
	rack, used := v.Rack(), lay.Used()
	var words []game.Msg
	for _, w := range lay.Words {
		words = append(words, game.Lit(w.Word))
	}
	args := []any{"at", v.Options.Where(lay.Place), "arrow", arrowOf(lay.Place), "words", words,
		"rest", rack.Minus(&used).String()}
	if !v.NoScores {
		args = append(args, "n", lay.Points())
	}
	return v.Options.Msg(id, args...)
}

// arrowOf shows the direction of a placement.
func arrowOf(p board.Placement) string {
	if p.Down {
		return "v"
	}
	return ">"
}

// tilesOrNone lists tiles, "-" for none.
func tilesOrNone(m board.Multiset) string {
	if m.Empty() {
		return "-"
	}
	return m.String()
}
