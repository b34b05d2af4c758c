package words

import (
	"errors"
	"slices"
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// ReadTile parses a letter of a saved game, in either case, or "*".
func (w *Words) ReadTile(tokens []family.Token) (Tile, error) {
	if len(tokens) == 1 && tokens[0].Kind == family.Atom {
		if t, ok := w.ParseTile(tokens[0].Text, "fr"); ok {
			return t, nil
		}
	}
	return 0, errors.New("letters: not a letter")
}

// WriteTile writes the letter.
func (w *Words) WriteTile(t Tile) string { return string(rune(t)) }

// TileText is the letter.
func (w *Words) TileText(t Tile, _ string) string { return string(rune(t)) }

// ParseTile parses a letter. In the canonical notation of moves a lower-case letter is a joker that stands for it;
// people type letters of either case, with accents.
func (w *Words) ParseTile(text, lang string) (Tile, bool) {
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
func (w *Words) TileMsg(t Tile) game.Msg {
	return game.Lit(string(rune(t))).Showing(w.Piece([]Tile{t}, 0))
}

// JokerMsg is the letter for which the joker may stand, in lower case; the first if there are several.
func (w *Words) JokerMsg(set []Tile, i int) game.Msg {
	words := w.Readings(set)
	if len(words) == 0 {
		return game.Lit("*")
	}
	return game.Lit(strings.ToLower(words[0][i : i+1]))
}

// Piece is a letter; a joker of a word has the letter for which it may stand.
func (w *Words) Piece(set []Tile, i int) game.Piece {
	if set[i] != Joker {
		return game.LetterTile{Letter: string(rune(set[i]))}
	}
	p := game.LetterTile{Blank: true}
	if len(set) == 1 {
		return p
	}
	if words := w.Readings(set); len(words) > 0 {
		p.Letter = strings.ToUpper(words[0][i : i+1])
	}
	return p
}

// Tone is a special tone for the joker.
func (w *Words) Tone(t Tile) game.Tone {
	if t == Joker {
		return game.Strong
	}
	return game.Plain
}

// BySuit is alphabetical order, the joker last.
func (w *Words) BySuit(a, b Tile) int { return alphabet(a) - alphabet(b) }

// ByRank is vowels before consonants, the joker last.
func (w *Words) ByRank(a, b Tile) int {
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

// Find is the index of a letter, or of a place that is counted from 1.
func (w *Words) Find(set []Tile, text, lang string) int {
	text = strings.TrimSpace(text)
	if t, ok := w.ParseTile(text, lang); ok {
		return slices.Index(set, t)
	}
	if len(text) == 1 && text[0] >= '1' && text[0] <= '9' {
		return int(text[0] - '1')
	}
	return -1
}
