package state

// This file parses words, and lines of files, as people and other programs write them.

import (
	"strings"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
)

// Word parses a word and removes accents. In the result a lower-case letter is a joker if explicit: marked by
// brackets, or by lower case next to capitals. Otherwise case has no meaning.
func (o *Options) Word(word string) (letters string, explicit bool, err error) {
	var out []byte
	var named, small []bool // which letters were in brackets, and in lower case
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
			return "", false, o.Refuse("refused.letters", "word", word)
		}
		lower := strings.ToUpper(string(r)) != string(r)
		capitals = capitals || plain && !lower && !inside
		for i := range len(folded) {
			out, named, small = append(out, folded[i]), append(named, inside), append(small, lower)
		}
	}
	if len(out) == 0 || len(out) > board.Size {
		return "", false, o.Refuse("refused.letters", "word", word)
	}
	for i := range out {
		if joker := named[i] || capitals && small[i]; joker && out[i] != '.' {
			out[i] |= 0x20
			explicit = true
		}
	}
	return string(out), explicit || brackets, nil
}
