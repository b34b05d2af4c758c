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
	return v.Fit(&rack, p)
}

// preview describes the effect of confirming, and whether the move would be accepted.
func (v seatView) preview(d draft) (say []game.Msg, ok bool) {
	switch {
	case d.Pass:
		return []game.Msg{game.M("scrabble.say.pass")}, true
	case d.Swap != "":
		if err := v.Swappable(d.Swap); err != nil {
			m, _ := game.Refused(err)
			return []game.Msg{m}, false
		}
		swap, _ := board.ParseMultiset(d.Swap)
		rack := v.Rack()
		return []game.Msg{game.M("scrabble.say.swap", "tiles", d.Swap, "rest", rack.Minus(&swap).String())}, true
	}
	lay, err := v.pending(d)
	if err != nil {
		m, _ := game.Refused(err)
		return []game.Msg{game.M("scrabble.say.waiting", "at", d.At, "word", d.Word), m}, false
	}
	say = []game.Msg{v.tellLay("scrabble.say.play", lay)}
	if v.Options.Assist == "off" {
		return say, true
	}
	if err := v.Exist(lay); err != nil {
		m, _ := game.Refused(err)
		if v.Judged() { // it can be played: people decide
			m.ID = "scrabble.say.unlisted"
		}
		return append(say, m), v.Judged()
	}
	return append(say, game.M("scrabble.say.known")), true
}

// tellLay describes a placement: arrow, words, points and what stays on the rack.
func (v seatView) tellLay(id string, lay *board.Lay) game.Msg {
	rack, used := v.Rack(), lay.Used()
	var words []game.Msg
	for _, w := range lay.Words {
		words = append(words, game.Lit(w.Word))
	}
	return game.M(id, "at", v.Options.Where(lay.Place), "arrow", arrowOf(lay.Place), "words", words, "n", lay.Points(),
		"rest", rack.Minus(&used).String())
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
