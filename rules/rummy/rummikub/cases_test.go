package rummikub

import (
	"context"
	"slices"
	"testing"
	"time"

	"tablee/rules/rulestest"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// solverCase is a line of testdata/rummikub.jsonl: a situation with its optima, made by two independent
// exact programs.
type solverCase struct {
	ID            int
	Table         [][]string
	Hand          []string
	Opened        bool
	BestTiles     int  `json:"best_tiles"`
	BestValue     int  `json:"best_value"`
	AnyPlay       bool `json:"any_play"`
	ValueAtBest   int  `json:"value_at_best_tiles"`
	FullJoker     *int `json:"best_tiles_full_joker"`
	FullJokerVals *int `json:"best_value_full_joker"`
}

func loadCases(t testing.TB) []solverCase {
	t.Helper()
	cases := rulestest.Cases[solverCase](t, "testdata/rummikub.jsonl")
	if len(cases) != 150 {
		t.Fatalf("got %d cases, want 150", len(cases))
	}
	return cases
}

// tile reads the notation of the cases: R B K O and a number, J for a joker.
func tile(t testing.TB, name string) deck.Tile {
	t.Helper()
	if name == "J" {
		return deck.Joker
	}
	letter := map[byte]string{'R': "r", 'B': "b", 'K': "k", 'O': "y"}[name[0]]
	v, ok := Set.ParseTile(name[1:]+letter, "")
	if !ok {
		t.Fatalf("tile %q", name)
	}
	return v
}

func tiles(t testing.TB, names []string) []deck.Tile {
	t.Helper()
	var list []deck.Tile
	for _, n := range names {
		list = append(list, tile(t, n))
	}
	return list
}

func (c solverCase) situation(t testing.TB, full bool) family.Situation[deck.Tile] {
	t.Helper()
	s := family.Situation[deck.Tile]{Hand: family.MultisetOf(tiles(t, c.Hand)...), Opened: c.Opened}
	if full {
		s.Joker = family.JokerFull
	}
	for _, names := range c.Table {
		set, ok := Set.Arrange(tiles(t, names))
		if !ok {
			t.Fatalf("case %d: %v is no combination", c.ID, names)
		}
		s.Table = append(s.Table, set)
	}
	return s
}

// measured plays what the solver finds by a criterion and returns tiles and points laid.
func measured(t testing.TB, s family.Situation[deck.Tile], by string) (n, points int) {
	t.Helper()
	found, ok := Set.Best(context.Background(), s, by)
	if !ok {
		return 0, 0
	}
	var all []deck.Tile
	for _, set := range found.Table {
		if _, ok := Set.Arrange(set); !ok {
			t.Errorf("%s is no combination", family.Text(Set, set))
		}
		all = append(all, set...)
	}
	after, before := family.MultisetOf(all...), family.Tiles(s.Table)
	laid := after.Difference(before)
	if !after.Includes(before) || !s.Hand.Includes(laid) {
		t.Errorf("tiles were lost or came from nowhere: table %v, hand %v, after %v", before, s.Hand, after)
	}
	return Set.Measure(family.Turn[deck.Tile]{Before: s.Table, After: found.Table, Hand: s.Hand,
		Left: s.Hand.Difference(laid)})
}

func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		s := c.situation(t, false)
		n, points := measured(t, s, "tiles")
		if n != c.BestTiles || points != c.ValueAtBest || (n > 0) != c.AnyPlay {
			t.Errorf("case %d by tiles: got %d tiles, %d points, want %d, %d (any play %v)", c.ID, n, points, c.BestTiles,
				c.ValueAtBest, c.AnyPlay)
		}
		if _, points := measured(t, s, "points"); points != c.BestValue {
			t.Errorf("case %d by points: got %d, want %d", c.ID, points, c.BestValue)
		}
		if c.FullJoker == nil {
			continue
		}
		s = c.situation(t, true)
		if n, _ := measured(t, s, "tiles"); n != *c.FullJoker {
			t.Errorf("case %d, full joker rule: got %d tiles, want %d", c.ID, n, *c.FullJoker)
		}
		if _, points := measured(t, s, "points"); points != *c.FullJokerVals {
			t.Errorf("case %d, full joker rule: got %d points, want %d", c.ID, points, *c.FullJokerVals)
		}
	}
}

func BenchmarkCases(b *testing.B) {
	cases := loadCases(b)
	var sits []family.Situation[deck.Tile]
	for _, c := range cases {
		sits = append(sits, c.situation(b, false))
	}
	for _, mode := range []struct {
		name string
		run  func(family.Situation[deck.Tile])
	}{
		{"solve", func(s family.Situation[deck.Tile]) { Set.Solve(s) }},
		{"fewest-changes", func(s family.Situation[deck.Tile]) { Set.Best(context.Background(), s, "") }},
	} {
		b.Run(mode.name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				for _, s := range sits {
					start := time.Now()
					mode.run(s)
					times = append(times, time.Since(start))
				}
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Microseconds()), "µs-median")
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "µs-p99")
			b.ReportMetric(float64(times[len(times)-1].Microseconds()), "µs-worst")
		})
	}
}
