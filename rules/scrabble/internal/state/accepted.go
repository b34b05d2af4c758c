package state

import (
	"slices"

	"tablee/rules/scrabble/internal/board"
)

// Accepted lists the words, in capitals, that are not in the list and that a referee has accepted in this game.
func (s *Table) Accepted() (words []string) {
	if !s.Options.Referee {
		return nil
	}
	for i := range s.Sheet {
		asked := s.Phase == Judging && i == len(s.Sheet)-1
		if asked || i+1 < len(s.Sheet) && s.Sheet[i+1].Kind == Withdrawn {
			continue
		}
		for _, w := range s.Sheet[i].Words {
			if w = board.Letters(w); !s.Knows(w) && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	return words
}
