package scrabble

import (
	"strings"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/state"
)

// interpret parses a placement as people type it, for the given rack: a place in the table's convention, and a word in
// any case with its accents. A joker is a lower-case letter among capitals, or "(x)". In a word without such marks all
// letters are capitals, and jokers replace the letters that the rack lacks, where they cost least.
func interpret(s *state.Table, at, word string, rack board.Multiset) (board.Placement, error) {
	p, ok := s.Options.ParseWhere(at)
	if !ok {
		return p, s.Options.Refuse("refused.at."+s.Options.Language(), "at", at)
	}
	letters, explicit, err := s.Options.Word(word)
	if err != nil {
		return p, err
	}
	return lettered(s, p, letters, explicit, rack), nil
}

// lettered is a place with the letters of a word; explicit says that they tell jokers.
func lettered(s *state.Table, p board.Placement, letters string, explicit bool, rack board.Multiset) board.Placement {
	p.Word = letters
	if !explicit || missing(s, p, rack) {
		careless := p
		careless.Word = board.Letters(letters)
		careless = lendJokers(s, careless, rack)
		if !explicit || !missing(s, careless, rack) {
			p = careless
		}
	}
	return p
}

// missing reports whether the rack lacks a tile that the placement lays.
func missing(s *state.Table, p board.Placement, rack board.Multiset) bool {
	for _, c := range laidTiles(s, p) {
		if !rack.Remove(c.Tile()) {
			return true
		}
	}
	return false
}

// laidTiles lists the letters of a placement that are on empty squares of the board.
func laidTiles(s *state.Table, p board.Placement) []board.Cell {
	var cells []board.Cell
	for i := range len(p.Word) {
		r, c := p.Row, p.Col+i
		if p.Down {
			r, c = p.Row+i, p.Col
		}
		if r < board.Size && c < board.Size && p.Word[i] != '.' && !s.Board.At(r, c).Covered() {
			cells = append(cells, board.Cell(p.Word[i]))
		}
	}
	return cells
}

// lendJokers replaces letters that the rack lacks by jokers, each in the place where it costs the fewest points.
func lendJokers(s *state.Table, p board.Placement, rack board.Multiset) board.Placement {
	var need board.Multiset
	for _, c := range laidTiles(s, p) {
		need[c.Letter()-'A']++
	}
	jokers := int(rack[board.Joker])
	for t := range board.Joker {
		for short := int(need[t]) - int(rack[t]); short > 0 && jokers > 0; short-- {
			jokers--
			p = lendJoker(s, p, 'A'+byte(t))
		}
	}
	return p
}

// lendJoker makes one of the placement's tiles with the letter a joker.
func lendJoker(s *state.Table, p board.Placement, letter byte) board.Placement {
	var plenty board.Multiset
	for t := range plenty {
		plenty[t] = board.Size
	}
	best, points := p, -1
	for i := range len(p.Word) {
		if p.Word[i] != letter || onBoard(s, p, i) {
			continue
		}
		q := p
		q.Word = p.Word[:i] + strings.ToLower(p.Word[i:i+1]) + p.Word[i+1:]
		lay, err := s.Board.Check(q, &plenty, &s.Options.Set().Values, !s.Options.Base)
		if err == nil && lay.Points() > points || points < 0 {
			best, points = q, max(points, 0)
			if err == nil {
				points = lay.Points()
			}
		}
	}
	return best
}

// onBoard reports whether the i-th letter of the placement is already there.
func onBoard(s *state.Table, p board.Placement, i int) bool {
	r, c := p.Row, p.Col+i
	if p.Down {
		r, c = p.Row+i, p.Col
	}
	return r < board.Size && c < board.Size && s.Board.At(r, c).Covered()
}
