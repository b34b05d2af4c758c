package movegen_test

import (
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

// position is a board with a rack.
type position struct {
	ID    int
	Board []string
	Rack  string
	board board.Board
	rack  board.Multiset
}

// readCases reads the positions whose plays package gen is tested with.
func readCases(tb testing.TB, name string) []position {
	tb.Helper()
	cases := rulestest.Cases[position](tb, "testdata/"+name)
	for i := range cases {
		c := &cases[i]
		var err error
		if c.board, err = board.Parse(c.Board); err != nil {
			tb.Fatal(err)
		}
		if c.rack, err = board.ParseMultiset(c.Rack); err != nil {
			tb.Fatal(err)
		}
	}
	return cases
}

// generator is one that plays are found with; it is a layout as well.
func generator(lang string, cross bool) *movegen.Generator {
	if lang == "fr" {
		return movegen.New(dict.Of("fr", dict.First), &board.French.Values, cross)
	}
	return movegen.New(dict.Of("en", dict.First), &board.English.Values, cross)
}
