package main

import (
	"math"
	"reflect"
	"testing"

	"tablee/dict"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
)

// TestParts: the parts of a rack are counted in as many ways as their tiles can be taken.
func TestParts(t *testing.T) {
	rack := scrabbletest.Kept(t, "AAAEST?")
	ways := make(map[string]int)
	all := 0
	parts(rack, func(part *board.Multiset, times int) {
		if !rack.Contains(part) || ways[part.String()] != 0 {
			t.Errorf("%v is no part, or came twice", part)
		}
		ways[part.String()] = times
		all += times
	})
	if all != 128 || len(ways) != 4*2*2*2*2 {
		t.Errorf("%d parts in %d ways, want 64 in 128", len(ways), all)
	}
	for part, want := range map[string]int{"": 1, "A": 3, "AA": 3, "AAA": 1, "AAES": 3, "E?": 1, "AAAEST?": 1} {
		if ways[part] != want {
			t.Errorf("%s in %d ways, want %d", part, ways[part], want)
		}
	}
}

// TestCores: what is learned does not depend on how many cores learn; another round draws other racks.
func TestCores(t *testing.T) {
	rulestest.Unraced(t)
	set := &board.English
	model := eval.NewLeaveModel(eval.LinearOf(set.Name), set, nil)
	one := drawRacks(set, dict.English(), model, 3, 64, 1, 0)
	if two := drawRacks(set, dict.English(), model, 3, 64, 3, 0); !reflect.DeepEqual(one, two) {
		t.Error("three cores learned otherwise than one")
	}
	if other := drawRacks(set, dict.English(), model, 3, 64, 1, 1); reflect.DeepEqual(one, other) {
		t.Error("another round learned the same")
	}
	if one.n < 3*64 {
		t.Errorf("%.0f racks, want at least %d", one.n, 3*64)
	}
	// a rack counts beside the mean of the others, so that they sum up to nothing, and has 128 parts, one whole
	ranks := eval.NewRanks(set)
	sum, most, count := 0.0, 0.0, 0.0
	rank, _ := ranks.Of(scrabbletest.Kept(t, ""))
	for i := range one.count {
		sum += one.value[i]
		most = max(most, math.Abs(one.value[i]))
		count += one.count[i]
	}
	if none := one.value[rank]; math.Abs(none) > 1e-6 || one.count[rank] != one.n || count != 127*one.n {
		t.Errorf("nothing kept is worth %f, seen %.0f times; all parts %.0f times", none, one.count[rank], count)
	}
	if math.Abs(sum) > 1 || most < 100 {
		t.Errorf("all leaves are worth %f together, one %f at most", sum, most)
	}
}

// TestBest: a rack is worth its best play or exchange, whichever is more.
func TestBest(t *testing.T) {
	rulestest.Unraced(t)
	set := &board.English
	value := func(keep *board.Multiset) int32 { return 100 * int32(keep['Q'-'A']) }
	g := movegen.New(dict.English(), &set.Values, true)
	g.Rate(value)
	for rack, want := range map[string]float64{"BCDFGJV": 0, "BCDFGQJ": 100, "CCAATTQ": 10 * 100, "RETAINS": 66 * 100} {
		if got := bestOf(g, new(board.Board), scrabbletest.Kept(t, rack)); got < want || want < 1000 && got > want {
			t.Errorf("%s is worth %.0f, want %.0f", rack, got, want)
		}
	}
	g.Rate(func(keep *board.Multiset) int32 { return 10_000 * int32(keep.Len()) })
	if got := bestOf(g, new(board.Board), scrabbletest.Kept(t, "RETAINS")); got != 60_000 {
		t.Errorf("an exchange of one tile is worth %.0f, want 60000", got)
	}
}

// TestSmooth: what is seen often is believed, what is seen never is taken from its parts, what is seen once hardly
// counts.
func TestSmooth(t *testing.T) {
	set := &board.Set{Counts: scrabbletest.Tiles(t, "AEEQVZ")}
	linear := eval.LinearOf("en")
	ranks := eval.NewRanks(set)
	seen := &sums{value: make([]float64, ranks.Size()), count: make([]float64, ranks.Size()), square: 4e6, n: 1}
	see := func(s string, beyond, times float64) {
		keep := scrabbletest.Kept(t, s)
		rank, _ := ranks.Of(keep)
		seen.value[rank] += times * (float64(linear.Value(keep)) + beyond)
		seen.count[rank] += times
	}
	for _, plain := range []string{"A", "E", "V"} {
		see(plain, 0, 1e6)
	}
	see("Q", 1500, 1e6)
	see("Z", 1500, 1)
	m := eval.NewLeaveModel(linear, set, smooth(set, linear, seen))
	beyond := func(s string) int32 { return m.Value(scrabbletest.Kept(t, s)) - linear.Value(scrabbletest.Kept(t, s)) }
	if got := beyond("Q"); got < 1400 || got > 1600 {
		t.Errorf("seen often: %d, want 1500", got)
	}
	if got := beyond("Z"); got < 0 || got > 1000 {
		t.Errorf("seen once: %d, want less than it showed", got)
	}
	if got := beyond("V"); got != 0 {
		t.Errorf("seen often as its weights: %d, want nothing", got)
	}
	if got := beyond("EEQVZ"); got < 0 || got > 1500 {
		t.Errorf("never seen: %d, want no more than its parts", got)
	}
}
