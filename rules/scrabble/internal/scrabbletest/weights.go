package scrabbletest

import (
	"strings"
	"testing"

	"tablee/rules/scrabble/internal/board"
)

// Kept parses the tiles that a player keeps.
func Kept(t testing.TB, s string) *board.Multiset {
	t.Helper()
	m := Tiles(t, s)
	return &m
}

// Format tests a model's Format and parse function: what is written can be parsed again, and damaged text is refused.
func Format[M comparable](t *testing.T, weights int, of func(language string) *M, parse func(text string) (*M, error),
	format func(*M) string) {
	t.Helper()
	for _, lang := range []string{"fr", "en"} {
		text := format(of(lang))
		if back, err := parse(text); err != nil || *back != *of(lang) {
			t.Errorf("%s: the weights changed when written and read: %v", lang, err)
		}
		if _, err := parse(strings.TrimSpace(text) + " 1"); err == nil {
			t.Errorf("%s: a weight too many was accepted", lang)
		}
	}
	for _, bad := range []string{"", "1 2 3", strings.Repeat("x ", weights), strings.Repeat("99999 ", weights)} {
		if _, err := parse(bad); err == nil {
			t.Errorf("%.20q was accepted", bad)
		}
	}
}
