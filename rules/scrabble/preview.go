package scrabble

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// pending is the word in waiting, fitted to the board of now; the error says what no longer fits.
func (v *View) pending(d draft) (*board.Lay, error) {
	rack := v.rack()
	p, err := v.interpret(d.At, d.Word, rack)
	if err != nil {
		return nil, err
	}
	return fitTo(&v.state, &rack, p)
}

// preview tells what confirming would do, and whether it would be accepted.
func (v *View) preview(d draft) (say []game.Msg, ok bool) {
	switch {
	case d.Pass:
		return []game.Msg{game.M("scrabble.say.pass")}, true
	case d.Swap != "":
		if err := v.swappable(d.Swap); err != nil {
			m, _ := game.Refused(err)
			return []game.Msg{m}, false
		}
		swap, _ := board.ParseMultiset(d.Swap)
		rack := v.rack()
		return []game.Msg{game.M("scrabble.say.swap", "tiles", d.Swap, "rest", rest(rack.Minus(&swap)))}, true
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
	if err := v.exist(lay); err != nil {
		m, _ := game.Refused(err)
		judged := v.Options.Referee || v.Options.Challenge != challengeVoid
		return append(say, m), judged
	}
	return append(say, game.M("scrabble.say.known")), true
}

// tellLay says a placement: arrow, words, points and what stays on the rack.
func (v *View) tellLay(id string, lay *board.Lay) game.Msg {
	arrow := ">"
	if lay.Place.Down {
		arrow = "v"
	}
	rack, used := v.rack(), lay.Used()
	var words []game.Msg
	for _, w := range lay.Words {
		words = append(words, game.Lit(w.Word))
	}
	return game.M(id, "at", v.Options.where(lay.Place), "arrow", arrow, "words", words, "n", lay.Points(), "rest", rest(rack.Minus(&used)))
}

// rest is what stays on a rack, "-" for nothing.
func rest(m board.Multiset) string {
	if m.Empty() {
		return "-"
	}
	return m.String()
}

// swappable refuses an exchange that cannot be made.
func (v *View) swappable(tiles string) error {
	swap, err := board.ParseMultiset(tiles)
	rack := v.rack()
	switch {
	case err != nil || tiles == "":
		return game.Refuse("scrabble.refused.tiles", "tiles", tiles)
	case !rack.Contains(&swap):
		return game.Refuse("scrabble.refused.held", "tiles", tiles)
	}
	return v.Options.bagAllows(v.bagAfterLast())
}
