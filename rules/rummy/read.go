package rummy

import (
	"cmp"
	"strings"

	"tablee/rules/rummy/family"
)

// ReadTable reads combinations separated by "|" or line breaks; there must be at least one.
func ReadTable[T cmp.Ordered](r Wording, set family.RuleSet[T], text, lang string) ([][]T, error) {
	var table [][]T
	for _, part := range strings.FieldsFunc(text,
		func(c rune) bool { return c == '|' || c == '\n' || c == '\r' || c == ';' }) {
		c, err := ReadSet(r, set, part, lang)
		if err != nil {
			return nil, err
		}
		if len(c) > 0 {
			table = append(table, c)
		}
	}
	if len(table) == 0 {
		return nil, r.Refuse("err.empty")
	}
	return table, nil
}

// ReadSet reads the tiles of one combination, or any list of tiles. A leading number with a dot or colon, as in a
// numbered table, is skipped when people type.
func ReadSet[T cmp.Ordered](r Wording, set family.RuleSet[T], text, lang string) ([]T, error) {
	if lang != "" {
		text = strings.TrimLeft(text, " \t")
		if i := strings.IndexAny(text, ".:)"); i > 0 && strings.Trim(text[:i], "0123456789") == "" {
			text = text[i+1:]
		}
	}
	words := strings.FieldsFunc(text,
		func(c rune) bool { return c == ' ' || c == ',' || c == '\t' || c == '\u00a0' || c == '+' })
	var tiles []T
	for _, w := range words {
		parts := []string{w}
		if set.About().Words {
			parts = strings.Split(w, "")
		}
		for _, part := range parts {
			t, ok := set.ParseTile(part, lang)
			if !ok {
				return nil, r.Refuse("err.tile", "text", part)
			}
			tiles = append(tiles, t)
		}
	}
	return tiles, nil
}
