package state

import (
	"errors"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Fit checks a placement against the board and a rack by the table's rules; the error is a Refusal with the reason. It
// does not look words up.
func (s *Table) Fit(rack *board.Multiset, place board.Placement) (*board.Lay, error) {
	lay, err := s.Board.Check(place, rack, &s.Options.Set().Values, !s.Options.Base)
	var f *board.Fault
	switch {
	case err == nil:
		return lay, nil
	case !errors.As(err, &f):
		return nil, err
	}
	letter := string(rune(f.Letter))
	at := s.Options.RowName(f.Square/board.Size) + s.Options.ColName(f.Square%board.Size)
	if !s.Options.French {
		at = s.Options.ColName(f.Square%board.Size) + s.Options.RowName(f.Square/board.Size)
	}
	switch f.Problem {
	case board.OffBoard:
		return nil, s.Options.Refuse("refused.off")
	case board.Short:
		return nil, s.Options.Refuse("refused.short")
	case board.NotCentre:
		return nil, s.Options.Refuse("refused.centre", "at", "H8")
	case board.Goes:
		return nil, s.Options.Refuse("refused.goes", "letter", letter, "at", at)
	case board.Mismatch:
		return nil, s.Options.Refuse("refused.mismatch", "letter", letter, "at", at)
	case board.NoTile:
		return nil, s.Options.Refuse("refused.notile")
	case board.NotOnRack:
		switch f.Letter {
		case '.':
			return nil, s.Options.Refuse("refused.dot", "at", at)
		case '?':
			return nil, s.Options.Refuse("refused.joker")
		}
		return nil, s.Options.Refuse("refused.rack", "letter", letter)
	case board.Apart:
		if s.Options.Base {
			return nil, s.Options.Refuse("refused.covers")
		}
		return nil, s.Options.Refuse("refused.apart")
	}
	return nil, err
}

// Exist is a refusal if a lay forms a word that is not in the list.
func (s *Table) Exist(lay *board.Lay) error {
	var unknown []game.Msg
	for _, w := range lay.Words {
		if !s.Knows(w.Word) {
			unknown = append(unknown, game.Lit(board.Letters(w.Word)))
		}
	}
	if unknown != nil {
		return s.Options.Refuse("refused.word", "words", unknown, "n", len(unknown))
	}
	return nil
}

// Knows reports whether the table's list has the word, written with jokers in lower case or not.
func (s *Table) Knows(word string) bool {
	g := s.Options.Words()
	return g.Walk(g.Root(), board.Letters(word)).Ends()
}
