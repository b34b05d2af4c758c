package rummy

import (
	"cmp"
	"strings"

	"tablee/rules/game"
)

// formatTable writes a table in the canonical notation of moves, or in a language.
func formatTable[T cmp.Ordered](set RuleSet[T], table [][]T, lang string) string {
	parts := make([]string, len(table))
	for i, c := range table {
		parts[i] = setText(set, c, lang)
	}
	return strings.Join(parts, " | ")
}

// MoveOf is the move that leaves this table, or Draw for none.
func MoveOf[T cmp.Ordered](set RuleSet[T], table [][]T) game.Move {
	if table == nil {
		return Draw
	}
	return game.Move(formatTable(set, table, ""))
}

// setText writes a combination.
func setText[T cmp.Ordered](set RuleSet[T], c []T, lang string) string {
	if set.About().Words {
		return joinTiles(set, c, lang, "")
	}
	return joinTiles(set, c, lang, " ")
}

// tilesText writes tiles that are no combination.
func tilesText[T cmp.Ordered](set RuleSet[T], tiles []T, lang string) string {
	return joinTiles(set, tiles, lang, " ")
}

func joinTiles[T cmp.Ordered](set RuleSet[T], tiles []T, lang, sep string) string {
	parts := make([]string, len(tiles))
	for i, t := range tiles {
		parts[i] = set.TileText(t, lang)
	}
	return strings.Join(parts, sep)
}

// tilesMsg says tiles in the reader's notation, blanks between.
func tilesMsg[T cmp.Ordered](set RuleSet[T], tiles []T) game.Msg {
	var m game.Msg
	for i, t := range tiles {
		if i == 0 {
			m = set.TileMsg(t)
		} else {
			m = game.M(set.About().Name+".pair", "a", m, "b", set.TileMsg(t))
		}
	}
	return m
}

// setMsg says a combination in the reader's notation; it need not be valid.
func setMsg[T cmp.Ordered](set RuleSet[T], c []T) game.Msg {
	if set.About().Words {
		return game.Lit(setText(set, c, ""))
	}
	return tilesMsg(set, c)
}

// readTable reads combinations separated by "|" or line breaks; there must be at least one.
func (r *Rules[T]) readTable(set RuleSet[T], text, lang string) ([][]T, error) {
	var table [][]T
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '|' || c == '\n' || c == '\r' || c == ';' }) {
		c, err := r.readSet(set, part, lang)
		if err != nil {
			return nil, err
		}
		if len(c) > 0 {
			table = append(table, c)
		}
	}
	if len(table) == 0 {
		return nil, r.refuse("err.empty")
	}
	return table, nil
}

// readSet reads the tiles of one combination, or any list of tiles. A number and a dot or colon before
// it, as in a numbered table, are passed over when people type.
func (r *Rules[T]) readSet(set RuleSet[T], text, lang string) ([]T, error) {
	if lang != "" {
		text = strings.TrimLeft(text, " \t")
		if i := strings.IndexAny(text, ".:)"); i > 0 && strings.Trim(text[:i], "0123456789") == "" {
			text = text[i+1:]
		}
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\t' || c == '\u00a0' || c == '+' })
	var tiles []T
	for _, w := range words {
		parts := []string{w}
		if set.About().Words {
			parts = strings.Split(w, "")
		}
		for _, part := range parts {
			t, ok := set.ParseTile(part, lang)
			if !ok {
				return nil, r.refuse("err.tile", "text", part)
			}
			tiles = append(tiles, t)
		}
	}
	return tiles, nil
}

// Text writes a combination in the canonical notation, for logs and tests.
func Text[T cmp.Ordered](set RuleSet[T], c []T) string { return setText(set, c, "") }

// setsMsg lists combinations.
func setsMsg[T cmp.Ordered](set RuleSet[T], sets [][]T) []game.Msg {
	list := make([]game.Msg, len(sets))
	for i, c := range sets {
		list[i] = setMsg(set, c)
	}
	return list
}
