package endgame

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
)

type endCase struct {
	ID        int
	Board     []string
	Rack, Opp string
	Value     int
}

func readCases(tb testing.TB, lang string) []endCase {
	tb.Helper()
	return rulestest.Cases[endCase](tb, "testdata/scrabble_endgame_"+lang+".jsonl.gz")
}

func solver(lang string) *Solver {
	if lang == "fr" {
		return New(movegen.New(dict.Of("fr", dict.First), &board.French.Values, true), &board.French.Values)
	}
	return New(movegen.New(dict.Of("en", dict.First), &board.English.Values, true), &board.English.Values)
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
	rulestest.Unraced(t)
	for _, lang := range []string{"fr", "en"} {
		s := solver(lang)
		var times []time.Duration
		cases := readCases(t, lang)
		for _, c := range cases[:rulestest.Of(len(cases), (len(cases)+7)/8)] {
			start := time.Now()
			r := c.solve(t, s)
			times = append(times, time.Since(start))
			if !r.Proven || r.Value != c.Value {
				t.Errorf("%s %d: %s against %s: value %d (proven %v, %d nodes), want %d", lang, c.ID, c.Rack, c.Opp, r.Value,
					r.Proven, r.Nodes, c.Value)
			}
		}
		slices.Sort(times)
		t.Logf("%s: median %v, longest %v", lang, times[len(times)/2], times[len(times)-1])
	}
}

// firstEmpty plays games by highest score until the bag is empty, and returns the positions then.
func firstEmpty(lang string, n int) []endCase {
	set, words := board.SetOf(lang), dict.Of(lang, dict.First)
	g := movegen.New(words, &set.Values, true)
	rng := rand.New(rand.NewPCG(8, 15))
	var cases []endCase
	for len(cases) < n {
		var b board.Board
		bag := set.Bag(true)
		var racks [2]board.Multiset
		p := 0
		for ; ; p = 1 - p {
			bag.TransferRandom(&racks[p], board.RackSize-racks[p].Len(), rng)
			bag.TransferRandom(&racks[1-p], board.RackSize-racks[1-p].Len(), rng)
			play := g.Best(&b, &racks[p])
			if bag.Empty() || play == nil {
				break
			}
			play.Lay(&b, &racks[p])
		}
		if bag.Empty() {
			rows := b.Rows()
			cases = append(cases, endCase{ID: len(cases), Board: rows[:], Rack: racks[p].String(), Opp: racks[1-p].String()})
		}
	}
	return cases
}

// BenchmarkFirstEmptyBag tells how many first positions with an empty bag are proven within three seconds each.
func BenchmarkFirstEmptyBag(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			s := solver(lang)
			cases := firstEmpty(lang, b.N)
			b.ResetTimer()
			proven, nodes := 0, int64(0)
			for _, c := range cases {
				ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
				bd, _ := board.Parse(c.Board)
				own, _ := board.ParseMultiset(c.Rack)
				other, _ := board.ParseMultiset(c.Opp)
				r := s.Solve(ctx, &bd, own, other, 1<<40)
				cancel()
				if r.Proven {
					proven++
				}
				nodes += r.Nodes
			}
			b.ReportMetric(100*float64(proven)/float64(b.N), "%proven")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkCases solves the case files; the median and the longest are what a player would wait for.
func BenchmarkCases(b *testing.B) {
	for _, lang := range []string{"fr", "en"} {
		b.Run(lang, func(b *testing.B) {
			s := solver(lang)
			cases := readCases(b, lang)
			var times []time.Duration
			b.ResetTimer()
			for i := range b.N {
				start := time.Now()
				cases[i%len(cases)].solve(b, s)
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "median-ms")
			b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "longest-ms")
		})
	}
}

// TestRounds: a search that may prove something looks two plies ahead before it does, one that may not four.
func TestRounds(t *testing.T) {
	for budget, want := range map[int64]int{provable - 1: 4, provable: 2} {
		if got := (&Solver{budget: budget}).rounds(); got != want {
			t.Errorf("%d nodes: %d rounds, want %d", budget, got, want)
		}
	}
}
