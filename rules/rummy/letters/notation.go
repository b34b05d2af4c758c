package letters

import (
	"errors"
	"slices"
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rummy"
)

// ReadTile reads a letter of a saved game, of either case, or "*".
func (s *Set) ReadTile(tokens []rummy.Token) (Tile, error) {
	if len(tokens) == 1 && tokens[0].Kind == rummy.Atom {
		if t, ok := s.ParseTile(tokens[0].Text, "fr"); ok {
			return t, nil
		}
	}
	return 0, errors.New("letters: not a letter")
}

// WriteTile writes the letter.
func (s *Set) WriteTile(t Tile) string { return string(rune(t)) }

// TileText is the letter.
func (s *Set) TileText(t Tile, _ string) string { return string(rune(t)) }

// ParseTile reads a letter. In the canonical notation of moves a small letter is a joker that stands for
// it; people type letters of either case, with accents.
func (s *Set) ParseTile(text, lang string) (Tile, bool) {
	if text == "*" || text == "?" && lang != "" {
		return Joker, true
	}
	if lang == "" {
		if len(text) == 1 && text[0] >= 'a' && text[0] <= 'z' {
			return Joker, true
		}
	} else {
		text, _ = dict.Fold(text)
	}
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		return 0, false
	}
	return Tile(text[0]), true
}

// TileMsg is the letter.
func (s *Set) TileMsg(t Tile) game.Msg { return game.Lit(string(rune(t))) }

// JokerMsg is the letter that the joker may stand for, in small; the first if there are several.
func (s *Set) JokerMsg(set []Tile, i int) game.Msg {
	words := s.readings(set)
	if len(words) == 0 {
		return game.Lit("*")
	}
	return game.Lit(strings.ToLower(words[0][i : i+1]))
}

// Tone makes the joker stand out.
func (s *Set) Tone(t Tile) game.Tone {
	if t == Joker {
		return game.Strong
	}
	return game.Plain
}

// BySuit is the alphabet, the joker last.
func (s *Set) BySuit(a, b Tile) int { return alphabet(a) - alphabet(b) }

// ByRank is vowels first, the joker last.
func (s *Set) ByRank(a, b Tile) int {
	key := func(t Tile) int {
		if strings.ContainsRune("AEIOUY", rune(t)) {
			return alphabet(t)
		}
		return alphabet(t) + 1000
	}
	return key(a) - key(b)
}

func alphabet(t Tile) int {
	if t == Joker {
		return 'Z' + 1
	}
	return int(t)
}

// Find is the place of a letter, or a place counted from 1.
func (s *Set) Find(set []Tile, text, lang string) int {
	text = strings.TrimSpace(text)
	if t, ok := s.ParseTile(text, lang); ok {
		return slices.Index(set, t)
	}
	if len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
		return int(text[0] - '1')
	}
	return -1
}
