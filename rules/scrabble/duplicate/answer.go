package duplicate

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// pass is the answer of who has found nothing.
const pass = "-"

// verdict is what an answer is worth.
type verdict struct {
	lay     *board.Lay // nil: it does not fit the board
	unknown string     // a word that it forms and that is not in the list
	points  int        // 0 if it is not valid
}

func (v *verdict) valid() bool { return v.lay != nil && v.unknown == "" }

// judge values an answer, which is an invalid one if it cannot be laid.
func (o *Options) judge(b *board.Board, rack *board.Multiset, answer game.Move) (v verdict) {
	place, ok := board.ParsePlacement(string(answer))
	if !ok {
		return v
	}
	lay, err := b.Check(place, rack, &o.set().Values, true)
	if err != nil || len(lay.Tiles) > board.RackSize {
		return v
	}
	v.lay = lay
	if v.unknown = o.unknownWord(lay); v.unknown == "" {
		v.points = lay.Points()
	}
	return v
}

// unknownWord is the first word of a lay that is not in the list, "" if all are.
func (o *Options) unknownWord(lay *board.Lay) string {
	words := o.words()
	for _, w := range lay.Words {
		if !words.Walk(words.Root(), w.Word).Ends() {
			return board.Letters(w.Word)
		}
	}
	return ""
}

// checkAnswer refuses what is not an answer in canonical form: a pass, or a place with a word in which "." stands for
// each letter that is already there. What does not fit the board is an answer all the same: it is worth nothing.
func (o *Options) checkAnswer(b *board.Board, rack *board.Multiset, answer game.Move) error {
	if answer == pass {
		return nil
	}
	place, ok := board.ParsePlacement(string(answer))
	if !ok {
		return game.Refuse("duplicate.refused.move", "move", string(answer))
	}
	lay, err := b.Check(place, rack, &o.set().Values, true)
	if err == nil && lay.Place.Format() != string(answer) {
		return game.Refuse("duplicate.refused.move", "move", string(answer))
	}
	return nil
}
