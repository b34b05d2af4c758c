package endgame

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"tablee/dict"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/gen"
)

type endCase struct {
	ID        int
	Board     []string
	Rack, Opp string
	Value     int
}

func readCases(tb testing.TB, lang string) []endCase {
	tb.Helper()
	data, err := os.ReadFile("testdata/scrabble_endgame_" + lang + ".jsonl.gz")
	if err != nil {
		tb.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		tb.Fatal(err)
	}
	var cases []endCase
	for sc := bufio.NewScanner(z); sc.Scan(); {
		var c endCase
		if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
			tb.Fatal(err)
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		tb.Fatal("no cases")
	}
	return cases
}

func solver(lang string) *Solver {
	if lang == "fr" {
		return New(gen.New(dict.French(), &board.French.Values, true), &board.French.Values)
	}
	return New(gen.New(dict.English(), &board.English.Values, true), &board.English.Values)
}

func (c *endCase) solve(tb testing.TB, s *Solver) Result {
	tb.Helper()
	b, err := board.Parse(c.Board)
	if err != nil {
		tb.Fatal(err)
	}
	own, err := board.ParseMultiset(c.Rack)
	if err != nil {
		tb.Fatal(err)
	}
	other, err := board.ParseMultiset(c.Opp)
	if err != nil {
		tb.Fatal(err)
	}
	return s.Solve(context.Background(), &b, own, other, 20*MaxNodes)
}

func TestCases(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		s := solver(lang)
		var times []time.Duration
		for _, c := range readCases(t, lang) {
			start := time.Now()
			r := c.solve(t, s)
			times = append(times, time.Since(start))
			if !r.Proven || r.Value != c.Value {
				t.Errorf("%s %d: %s against %s: value %d (proven %v, %d nodes), want %d", lang, c.ID, c.Rack, c.Opp, r.Value, r.Proven, r.Nodes, c.Value)
			}
		}
		slices.Sort(times)
		t.Logf("%s: median %v, longest %v", lang, times[len(times)/2], times[len(times)-1])
	}
}
