package scrabble

import (
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// interpret reads a placement as people type it, for the rack given: a place in the table's convention, and a
// word in any case with its accents. A joker is a lower-case letter among capitals, or "(x)". A word typed
// without that care is taken as capitals, and jokers fill in for the letters that the rack lacks, where they cost
// least.
func (s *state) interpret(at, word string, rack board.Multiset) (board.Placement, error) {
	p, ok := s.Options.parseWhere(at)
	if !ok {
		return p, game.Refuse("scrabble.refused.at."+s.Options.language(), "at", at)
	}
	letters, explicit, err := readWord(word)
	if err != nil {
		return p, err
	}
	p.Word = letters
	if !explicit || s.missing(p, rack) {
		careless := p
		careless.Word = board.Letters(letters)
		careless = s.lendJokers(careless, rack)
		if !explicit || !s.missing(careless, rack) {
			p = careless
		}
	}
	return p, nil
}

func (o *Options) language() string { return o.set().Name }

// readWord folds the accents away. In the result a lower-case letter is a joker if explicit: named by brackets, or
// by lower case beside capitals. Otherwise the case says nothing.
func readWord(word string) (letters string, explicit bool, err error) {
	var out []byte
	var named, small []bool // which letters stood in brackets, and in lower case
	inside, brackets, capitals := false, false, false
	for _, r := range strings.TrimSpace(word) {
		switch r {
		case '(', ')':
			inside, brackets = r == '(', true
			continue
		case ' ', '-':
			continue
		}
		folded, plain := dict.Fold(string(r))
		if !plain && r != '.' {
			return "", false, game.Refuse("scrabble.refused.letters", "word", word)
		}
		lower := strings.ToUpper(string(r)) != string(r)
		capitals = capitals || plain && !lower && !inside
		for i := range len(folded) {
			out, named, small = append(out, folded[i]), append(named, inside), append(small, lower)
		}
	}
	if len(out) == 0 || len(out) > board.Size {
		return "", false, game.Refuse("scrabble.refused.letters", "word", word)
	}
	for i := range out {
		if joker := named[i] || capitals && small[i]; joker && out[i] != '.' {
			out[i] |= 0x20
			explicit = true
		}
	}
	return string(out), explicit || brackets, nil
}

// missing reports whether the rack lacks a tile that the placement lays.
func (s *state) missing(p board.Placement, rack board.Multiset) bool {
	for _, c := range s.laid(p) {
		if !rack.Remove(c.Tile()) {
			return true
		}
	}
	return false
}

// laid lists the letters of a placement that fall on empty squares of the board.
func (s *state) laid(p board.Placement) []board.Cell {
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

// lendJokers puts jokers where the rack lacks a letter, each on the place that costs the fewest points.
func (s *state) lendJokers(p board.Placement, rack board.Multiset) board.Placement {
	var need board.Multiset
	for _, c := range s.laid(p) {
		need[c.Letter()-'A']++
	}
	jokers := int(rack[board.Joker])
	for t := range board.Joker {
		for short := int(need[t]) - int(rack[t]); short > 0 && jokers > 0; short-- {
			jokers--
			p = s.lendJoker(p, 'A'+byte(t))
		}
	}
	return p
}

// lendJoker makes one of the placement's tiles with the letter a joker.
func (s *state) lendJoker(p board.Placement, letter byte) board.Placement {
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
		lay, err := s.Board.Check(q, &plenty, &s.Options.set().Values, !s.Options.Base)
		if err == nil && lay.Points() > points || points < 0 {
			best, points = q, max(points, 0)
			if err == nil {
				points = lay.Points()
			}
		}
	}
	return best
}

// onBoard reports whether the i-th letter of the placement is there already.
func onBoard(s *state, p board.Placement, i int) bool {
	r, c := p.Row, p.Col+i
	if p.Down {
		r, c = p.Row+i, p.Col
	}
	return r < board.Size && c < board.Size && s.Board.At(r, c).Covered()
}
