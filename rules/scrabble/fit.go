package scrabble

import (
	"errors"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// fitTo checks a placement against the board and a rack by the table's rules; the error is a Refusal that says
// what is in the way. Whether the words exist is not asked.
func fitTo(s *state, rack *board.Multiset, place board.Placement) (*board.Lay, error) {
	lay, err := s.Board.Check(place, rack, &s.Options.set().Values, !s.Options.Base)
	var f *board.Fault
	switch {
	case err == nil:
		return lay, nil
	case !errors.As(err, &f):
		return nil, err
	}
	letter := string(rune(f.Letter))
	at := s.Options.rowName(f.Square/board.Size) + s.Options.colName(f.Square%board.Size)
	if !s.Options.French {
		at = s.Options.colName(f.Square%board.Size) + s.Options.rowName(f.Square/board.Size)
	}
	switch f.Problem {
	case board.OffBoard:
		return nil, game.Refuse("scrabble.refused.off")
	case board.Short:
		return nil, game.Refuse("scrabble.refused.short")
	case board.NotCentre:
		return nil, game.Refuse("scrabble.refused.centre", "at", "H8")
	case board.Goes:
		return nil, game.Refuse("scrabble.refused.goes", "letter", letter, "at", at)
	case board.Mismatch:
		return nil, game.Refuse("scrabble.refused.mismatch", "letter", letter, "at", at)
	case board.NoTile:
		return nil, game.Refuse("scrabble.refused.notile")
	case board.NotOnRack:
		switch f.Letter {
		case '.':
			return nil, game.Refuse("scrabble.refused.dot", "at", at)
		case '?':
			return nil, game.Refuse("scrabble.refused.joker")
		}
		return nil, game.Refuse("scrabble.refused.rack", "letter", letter)
	case board.Apart:
		if s.Options.Base {
			return nil, game.Refuse("scrabble.refused.covers")
		}
		return nil, game.Refuse("scrabble.refused.apart")
	}
	return nil, err
}
