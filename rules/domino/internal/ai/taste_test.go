package ai

import (
	"math"
	"math/rand/v2"
	"testing"

	"tablee/rules/domino/internal/round"
)

// TestMixKeepsOdds: the walk is at a way as often as its odds say, by exchanges and by rotations.
func TestMixKeepsOdds(t *testing.T) {
	b := &Belief{At: []int{0, 1, 2}, Slots: make([]slot, 3)}
	for range 3 {
		b.Entries = append(b.Entries, entry{free: true, allowed: 7})
	}
	b.likely = [][]float64{{0.25, 1, 1}, {1, 0.5, 1}, {1, 1, 1}}
	weight := func(at [3]int) (w float64) {
		w = 1
		for i, e := range at {
			w *= b.likely[e][i]
		}
		return w
	}
	ways := [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	var sum float64
	for _, w := range ways {
		sum += weight(w)
	}
	count := map[[3]int]int{}
	rng := rand.New(rand.NewPCG(1, 2))
	const n = 60_000
	for range n {
		b.Mix(rng, 7)
		count[[3]int(b.At)]++
	}
	for _, w := range ways {
		if got, want := float64(count[w])/n, weight(w)/sum; math.Abs(got-want) > 0.01 {
			t.Errorf("way %v comes up in %.3f, want %.3f", w, got, want)
		}
	}
}

// TestLean: whoever lays 5-4 where the double five fitted hardly holds it; what did not fit, what came later, and what
// was drawn to be laid tell nothing.
func TestLean(t *testing.T) {
	play := func(seat int, l, r uint8, first, left bool) round.Ply {
		return round.Ply{Seat: seat, Kind: round.PlyPlay, Tile: round.Tile{Left: l, Right: r}, First: first, Left: left}
	}
	draw := round.Ply{Seat: 1, Kind: round.PlyDraw, Ends: [2]uint8{6, 4}}
	table := func(log ...round.Ply) *round.Table {
		tb := &round.Table{Config: round.Config{Variant: round.SimpleGame, Values: 7, Seats: 3}, Log: log}
		for _, p := range log {
			switch {
			case p.Kind != round.PlyPlay:
			case p.Left:
				tb.Chain = append(round.Set{p.Tile}, tb.Chain...)
			default:
				tb.Chain = append(tb.Chain, p.Tile)
			}
		}
		return tb
	}
	likely := func(tb *round.Table, tile round.Tile, seat, drawn int8) (of float64, slots int) {
		hidden := round.Hidden{Racks: []int{0, 6, 6}, Stock: 28 - len(tb.Chain) - 12} // seat 0 has none left
		k := Knowledge{Table: tb, Racks: make([]round.Set, 3), Hidden: hidden}
		b := New(k, rand.New(rand.NewPCG(1, 2)))
		b.Lean(k)
		for e, en := range b.Entries {
			for i, s := range b.Slots {
				if en.free && int(en.Tile) == tile.Index() && s.Seat == seat && s.Class == drawn {
					of, slots = b.likely[e][i], slots+1
				}
			}
		}
		return of, slots
	}
	five, six := round.Tile{Left: 5, Right: 5}, round.Tile{Left: 6, Right: 6}
	four, early := round.Tile{Left: 4, Right: 4}, round.Ply{Seat: 1, Kind: round.PlyDraw, Ends: [2]uint8{6, 5}}
	odds := 1 / (1 + math.Exp(DoubleSimple))
	opening := play(0, 6, 5, true, false)
	for _, c := range []struct {
		name  string
		table *round.Table
		tile  round.Tile
		seat  int8
		drawn int8
		want  float64
	}{
		{"a double that fitted", table(opening, play(1, 5, 4, false, false)), five, 1, 0, odds},
		{"a double that fitted at the other end", table(opening, play(1, 5, 4, false, false)), six, 1, 0, odds},
		{"another tile that fitted", table(opening, play(1, 5, 4, false, false)), round.Tile{Left: 5, Right: 1}, 1, 0, 0.5},
		{"a double that did not fit", table(opening, play(1, 5, 4, false, false)), round.Tile{Left: 3, Right: 3}, 1, 0, 1},
		{"a double drawn later", table(opening, play(1, 5, 4, false, false), play(0, 4, 2, false, false), draw), six, 1,
			1, 1},
		{"a double that a third may hold", table(opening, play(1, 5, 4, false, false)), five, 2, 0, 1},
		{"a double drawn before", table(opening, early, play(0, 5, 4, false, false), play(1, 4, 2, false, false)), four, 1,
			1, odds},
		{"a double at the left end", table(opening, play(1, 4, 6, false, true), play(0, 5, 2, false, false),
			play(1, 2, 1, false, false)), four, 1, 0, odds},
		{"laid by oneself", table(play(1, 6, 5, true, false), play(0, 5, 4, false, false)), five, 1, 0, 1},
	} {
		if got, n := likely(c.table, c.tile, c.seat, c.drawn); n == 0 || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: odds %v in %d places, want %v", c.name, got, n, c.want)
		}
	}
}
